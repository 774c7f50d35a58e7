import { useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { LoadFailed } from "#src/shared/list/load-failed.tsx";
import { dateInArgentina, timeInArgentina } from "#src/shared/session/buenos-aires.ts";
import { today } from "#src/shared/session/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Icon } from "#src/shared/ui/icon.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Client } from "./client.ts";
import { useMay } from "./client-head.tsx";
import { NoteForm } from "./note-form.tsx";
import { type Interaction, useInteractions, useSaid } from "./use-interactions.ts";

/** What was said with a client, and above it what is to be done. */
export function FollowUp({ client }: { client: Client }) {
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useSaid(client.id);
  const mayWrite = useMay("update") && client.isOwn;
  const waiting = (one: Interaction) => one.dueOn !== undefined && !one.isDone;
  const said = data ?? [];
  // What ends first is done first.
  const due = said
    .filter(waiting)
    .toSorted((one, other) => (one.dueOn ?? "").localeCompare(other.dueOn ?? ""));
  return (
    <section className="stack" aria-busy={!data && !error}>
      <div className="section-head">
        <h2>{clientsText("client.followUp")}</h2>
        {mayWrite && !isWriting && (
          <Button kind="secondary" onClick={() => setWriting(true)}>
            <Icon name="plus" />
            {clientsText("followUp.add")}
          </Button>
        )}
      </div>
      {isWriting && <NoteForm clientId={client.id} onDone={() => setWriting(false)} />}
      {error && !data && (
        <LoadFailed title={clientsText("followUp.title")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton />}
      {data && said.length === 0 && !isWriting && (
        <div className="nothing">
          <h3>{clientsText("followUp.none")}</h3>
          <p className="soft">{clientsText("followUp.noneText")}</p>
        </div>
      )}
      <ol className="timeline">
        {[...due, ...said.filter((one) => !waiting(one))].map((one) => (
          <Said key={one.id} clientId={client.id} said={one} mayMark={mayWrite} />
        ))}
      </ol>
    </section>
  );
}

type SaidProps = { clientId: string; said: Interaction; mayMark: boolean };

function Said({ clientId, said: { id, kind, text, at, dueOn, isDone }, mayMark }: SaidProps) {
  const { mark } = useInteractions(clientId);
  const moment = new Date(at);
  const isWaiting = dueOn !== undefined && !isDone;
  const isLate = isWaiting && dueOn.replaceAll("/", "-") < today();
  const change = async () => {
    const reply = await mark(id, isWaiting);
    const { show } = useToasts.getState();
    if (isSuccess(reply)) show(clientsText(isWaiting ? "followUp.markDone" : "followUp.markUndone"));
    else show(errorMessage(reply) ?? t("unexpected"), "warning");
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
