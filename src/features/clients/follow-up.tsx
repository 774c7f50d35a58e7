import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import "#src/desk/ui/timeline.css";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { today } from "#src/shared/time/clock.ts";
import { isoDay } from "#src/shared/time/days.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Client } from "./client.ts";
import { NoteForm } from "./note-form.tsx";
import { type Interaction, useInteractions, useMark } from "./use-interactions.ts";

/** What was said with a client, and above it what is to be done. */
export function FollowUp({ client }: { client: Client }) {
  const [isBegun, setWriting] = useState(false);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = useInteractions(client.id);
  const mayWrite = useMay("clients", "update") && client.isOwn;
  // Somebody came to write something down.
  const isWriting = mayWrite && (isBegun || address.has("anotar"));
  const leave = () => {
    setWriting(false);
    if (address.has("anotar")) void navigate({ search: "", hash: location.hash }, { replace: true });
  };
  return (
    <section className="stack" aria-busy={query.isPending}>
      <div className="section-head">
        <h2>{clientsText("client.followUp")}</h2>
        {mayWrite && !isWriting && (
          <Button kind="secondary" onClick={() => setWriting(true)}>
            <Icon name="plus" />
            {clientsText("followUp.add")}
          </Button>
        )}
      </div>
      {isWriting && <NoteForm clientId={client.id} onDone={leave} />}
      <Loaded query={query} title={clientsText("followUp.title")}>
        {(said) =>
          said.length === 0 && !isWriting ? (
            <div className="nothing">
              <h3>{clientsText("followUp.none")}</h3>
              <p className="soft">{clientsText("followUp.noneText")}</p>
            </div>
          ) : (
            <ol className="timeline">
              {inOrder(said).map((one) => (
                <Said key={one.id} clientId={client.id} said={one} mayMark={mayWrite} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

/** What is to be done first, and of it what ends first. */
function inOrder(said: readonly Interaction[]): readonly Interaction[] {
  const isWaiting = (one: Interaction) => one.dueOn !== undefined && !one.isDone;
  const due = said
    .filter(isWaiting)
    .toSorted((one, other) => (one.dueOn ?? "").localeCompare(other.dueOn ?? ""));
  return [...due, ...said.filter((one) => !isWaiting(one))];
}

type SaidProps = { clientId: string; said: Interaction; mayMark: boolean };

function Said({ clientId, said: { id, kind, text, at, dueOn, isDone }, mayMark }: SaidProps) {
  const mark = useMark(clientId, id);
  const moment = new Date(at);
  const isWaiting = dueOn !== undefined && !isDone;
  const isLate = isWaiting && isoDay(dueOn) < today();
  const change = async () => {
    const { isDone: isMarked, problem } = await mark.run(isWaiting);
    const { show } = useToasts.getState();
    if (problem !== undefined) show(problem, "warning");
    else if (isMarked) show(clientsText(isWaiting ? "followUp.markDone" : "followUp.markUndone"));
  };
  return (
    <li data-status={isWaiting ? "wait" : dueOn === undefined ? "said" : "done"}>
      <span className="soft">{dateInArgentina(moment)}</span>
      <div>
        <p className="strong">
          {clientsText(`followUp.kinds.${kind}`)}
          {dueOn !== undefined && (
            <span className={isLate ? "said-late" : "soft"}>
              {isDone
                ? clientsText("followUp.done")
                : clientsText(isLate ? "followUp.late" : "followUp.due", { date: formatDate(dueOn) })}
            </span>
          )}
        </p>
        <p className="said-text">{text}</p>
      </div>
      {dueOn !== undefined && mayMark ? (
        <Button
          kind="quiet"
          isBusy={mark.isBusy}
          aria-label={clientsText(isWaiting ? "followUp.doneOf" : "followUp.undoOf", { text })}
          onClick={() => void change()}
        >
          {clientsText(isWaiting ? "followUp.done" : "followUp.undo")}
        </Button>
      ) : (
        <span className="soft">{timeInArgentina(moment)}</span>
      )}
    </li>
  );
}
