import { formatDate } from "#engine/identifiers/index.ts";
import { Messages } from "#src/desk/conversation/messages.tsx";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Changes, movesOf } from "../ui/changes.tsx";
import { Deciding } from "../ui/deciding.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { communicationsCall, type OfficeCommunication } from "./office-communication.ts";

/** One conversation: all that was said, and beside it where the office answers. */
export function CommunicationView({ id }: { id: string }) {
  const query = useData<OfficeCommunication>(`${communicationsCall}/${encodeURIComponent(id)}`, {
    every: 60_000,
  });
  return (
    <Loaded isPage query={query} title={officeText("communications.one")}>
      {(conversation) => {
        const { number, subject, broker, status, dueOn, messages, statuses, changes } = conversation;
        return (
          <>
            <div className="office-papers">
              <PageTitle>{subject}</PageTitle>
              <p className="office-head soft">
                <TonedStatus tone={status.tone}>{status.value}</TonedStatus>
                <span>{[number, broker].filter(Boolean).join(" · ")}</span>
                {dueOn !== null && (
                  <span>{officeText("communications.due", { date: formatDate(dueOn) })}</span>
                )}
              </p>
              <Messages messages={messages} path={`${communicationsCall}/${id}`} />
            </div>
            <aside className="office-decide">
              <Deciding need="reviews.update">
                <AnswerForm conversation={conversation} />
              </Deciding>
              <Changes title={officeText("reviews.history")} changes={changes} tell={movesOf(statuses)} />
            </aside>
          </>
        );
      }}
    </Loaded>
  );
}
