import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link, useLocation } from "react-router";
import { Messages } from "#src/desk/conversation/messages.tsx";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Communication, changedBy, communicationsPath } from "./communication.ts";
import { Reply } from "./reply.tsx";

const minute = 60_000;

/** One conversation: what it is about, all that was said, and where an answer is written. */
export function Conversation({ id }: { id: string }) {
  const path = `${communicationsPath}/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useData<Communication>(path, { every: minute });
  useRead(data);
  if (data)
    return (
      <article className="thread" aria-labelledby="conversation">
        <Head conversation={data} />
        <Messages messages={data.messages} path={`${communicationsPath}/${data.id}`} />
        {data.canWrite && <Reply conversation={data} />}
      </article>
    );
  if (!error) return <OnItsWay />;
  return (
    <div className="thread-none">
      <NotHere
        isBeside
        error={error}
        onRetry={() => void refetch()}
        unknown={{ title: communicationsText("unknown"), text: communicationsText("unknownText") }}
        failed={{ title: communicationsText("failed"), text: communicationsText("failedText") }}
        back={{ to: "/comunicaciones", title: communicationsText("back") }}
      />
    </div>
  );
}

/** Says that what was said is read, once for each message that comes while it is open. */
function useRead(conversation: Communication | undefined): void {
  const client = useQueryClient();
  const { id, isOwn = false, messages = [] } = conversation ?? {};
  const last = messages.at(-1)?.id;
  const tell = useEffectEvent(async () => {
    if (!id || !isOwn) return;
    await sendAsBroker({ method: "POST", path: `${communicationsPath}/${id}/read`, body: {} });
    await Promise.all(
      ["/badges", communicationsPath].map((path) => client.invalidateQueries({ queryKey: keyOf(path) })),
    );
  });
  useEffect(() => {
    if (last !== undefined) void tell();
  }, [last]);
}

function Head({
  conversation: {
    id,
    number,
    subject,
    broker,
    holder,
    insurer,
    dueOn,
    isOwn,
    status,
    isUnproven,
    policyId,
    canClose,
  },
}: {
  conversation: Communication;
}) {
  const { search } = useLocation();
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "POST", path: `${communicationsPath}/${id}/close`, body: {} }),
    changes: changedBy(id),
  });
  const close = async () => {
    const { isDone } = await run();
    if (isDone) useToasts.getState().show(communicationsText("closedNow"));
  };
  return (
    <header className="thread-head">
      <Link className="thread-back" to={{ pathname: "/comunicaciones", search }}>
        {communicationsText("back")}
      </Link>
      <div className="thread-title">
        <h2 id="conversation">{subject}</h2>
        <TonedStatus tone={status.tone}>{status.value}</TonedStatus>
        {canClose && (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void close()}>
            {communicationsText("close")}
          </Button>
        )}
      </div>
      <p className="soft">
        {[number, isOwn ? undefined : broker, holder, insurer].filter(Boolean).join(" · ")}
        {policyId !== null && (
          <>
            {" · "}
            <Link to={`/polizas/detalle/${policyId}`}>{communicationsText("policy")}</Link>
          </>
        )}
      </p>
      {dueOn !== undefined && (
        <p className="thread-note">{communicationsText("due", { day: shownDay(dueOn) })}</p>
      )}
      {isUnproven && <p className="thread-note">{communicationsText("unproven")}</p>}
      {problem !== undefined && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
    </header>
  );
}
