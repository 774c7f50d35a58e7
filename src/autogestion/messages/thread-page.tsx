import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { send } from "#src/shared/api/send.ts";
import { messagesText } from "#src/shared/i18n/messages-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "../icons.tsx";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";
import { addressOf } from "../policies/of-policy.tsx";
import { Pill, Plate, WayBack } from "../policies/policy-rows.tsx";
import { Composer } from "./composer.tsx";
import { type Conversation, conversationsPath } from "./conversation.ts";
import { Talk } from "./talk.tsx";
import { useLasting, useOwn } from "./use-own.ts";
import "./messages.css";

type ThreadPageProps = { id: string; base: string; credentials: Credentials };

/** One conversation: what it is about, what was said, and where an answer is written. */
export function ThreadPage({ id, base, credentials }: ThreadPageProps) {
  const path = `${conversationsPath}/${encodeURIComponent(id)}`;
  const [found, again] = useOwn<Conversation>(path, credentials);
  const conversation = useLasting(found);
  useRead(conversation, credentials);
  if (conversation) return <Thread {...{ conversation, base, credentials }} onSent={again} />;
  if (found === undefined) return <Skeleton isPage />;
  if (found.status !== "failed") return <PlatformNotFound />;
  return (
    <MessagePage title={messagesText("failed")} text={found.text ?? messagesText("failedText")}>
      <Button onClick={again}>{messagesText("retry")}</Button>
    </MessagePage>
  );
}

/** Says that what was said is read, once for each message that comes while it is open. */
function useRead(conversation: Conversation | undefined, credentials: Credentials): void {
  const last = conversation?.messages.at(-1)?.id;
  const tell = useEffectEvent(async () => {
    if (!conversation?.isUnread) return;
    const path = `${conversationsPath}/${conversation.id}/read`;
    await askProven(credentials, (headers) => send({ method: "POST", path, body: {}, headers }));
  });
  useEffect(() => {
    if (last !== undefined) void tell();
  }, [last]);
}

type ThreadProps = {
  conversation: Conversation;
  base: string;
  credentials: Credentials;
  onSent: () => void;
};

function Thread({ conversation, base, credentials, onSent }: ThreadProps) {
  const { id, subject, asset, plate, number, status, policyId, isClosed, closedAt, messages } = conversation;
  const path = `${conversationsPath}/${encodeURIComponent(id)}`;
  const [isOpen, setOpen] = useState(!isClosed);
  return (
    <div className="thread">
      <div className="thread-trail">
        <WayBack to={`${base}/mensajes`} title={messagesText("title")} />
        <Pill status={status} />
      </div>
      <div className="stack-tight">
        <PageTitle>{subject}</PageTitle>
        <p className="thread-facts">
          {asset && <span>{asset}</span>}
          {plate && <Plate plate={plate} />}
          {number && <span>{number}</span>}
        </p>
      </div>
      <Talk path={path} own="person" messages={messages} credentials={credentials} />
      {isClosed && closedAt !== undefined && (
        <p className="thread-closed">
          <Icon name="success" />
          <span>
            <strong>
              {messagesText("closed", {
                name: conversation.with,
                day: dateInArgentina(new Date(closedAt)),
                hour: timeInArgentina(new Date(closedAt)),
              })}
            </strong>{" "}
            {policyId !== undefined && (
              <Link to={addressOf(`${base}/polizas`, policyId)}>{messagesText("seePolicy")}</Link>
            )}
          </span>
        </p>
      )}
      <div className="thread-dock">
        {isOpen || !isClosed ? (
          <Composer
            path={path}
            name={conversation.with}
            isFocused={isClosed}
            credentials={credentials}
            onSent={onSent}
          />
        ) : (
          <>
            <p className="soft">{messagesText("reopens")}</p>
            <Button kind="secondary" onClick={() => setOpen(true)}>
              {messagesText("reopen")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
