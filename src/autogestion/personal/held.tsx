import { useCallback } from "react";
import { Link } from "react-router";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { personalText } from "#src/shared/i18n/personal-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { type Asked, askOwn } from "../messages/conversation.ts";

/** Things of a kind, and what an erasure makes of them; the day is `YYYY/MM/DD`. */
type HeldThings = {
  readonly kind: string;
  readonly becomes: "goes" | "remains" | "kept";
  readonly count: number;
  readonly until?: string;
};

type Found = Asked<{ readonly held: readonly HeldThings[] }>;

const kinds = ["policy", "accident", "inspection", "endorsement", "communication", "contact"] as const;

/** What would be erased and what the law keeps, as it is now, and where it is asked for. */
export function Held({ credentials, base }: { credentials: Credentials; base: string }) {
  const ask = useCallback(
    (tell: (found: Found) => void, signal: AbortSignal) => {
      void askOwn<{ held: readonly HeldThings[] }>("/personal-data", credentials, signal).then(tell);
      return undefined;
    },
    [credentials],
  );
  const [found, again] = useAsked(ask);
  return (
    <section className="stack-tight" aria-labelledby="personal-erase">
      <h2 id="personal-erase">{personalText("erase")}</h2>
      {found === undefined && <Skeleton />}
      {found !== undefined && found.status !== "ready" && (
        <div className="stack-tight">
          <p>{personalText("failed")}</p>
          <Button kind="secondary" onClick={again}>
            {personalText("retry")}
          </Button>
        </div>
      )}
      {found?.status === "ready" && <Table held={found.data.held} />}
      <p className="soft">{personalText("eraseText")}</p>
      <Link className="button button-secondary" to={`${base}/datos-personales/pedido`}>
        {personalText("ask")}
      </Link>
    </section>
  );
}

function Table({ held }: { held: readonly HeldThings[] }) {
  if (held.length === 0) return <p>{personalText("nothing")}</p>;
  return (
    <table className="personal-table">
      <caption className="hidden-visually">{personalText("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{personalText("what")}</th>
          <th scope="col">{personalText("becomes")}</th>
        </tr>
      </thead>
      <tbody>
        {held.map(({ kind, becomes, count, until }) => (
          <tr key={`${kind} ${becomes}`}>
            <th scope="row">{personalText(`kinds.${knownKind(kind)}`, { count })}</th>
            <td>
              <strong data-becomes={becomes}>
                {until === undefined
                  ? personalText(becomes)
                  : personalText("keptUntil", { day: shownDay(until) })}
              </strong>
              {becomes === "kept" && (
                <span className="soft">{personalText(`keptText.${whyKept(kind)}`)}</span>
              )}
              {becomes === "remains" && <span className="soft">{personalText("remainsText")}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function knownKind(kind: string) {
  return kinds.find((known) => known === kind) ?? "other";
}

function whyKept(kind: string) {
  return kind === "policy" || kind === "contact" ? kind : "other";
}
