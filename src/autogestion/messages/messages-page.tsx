import { useMemo } from "react";
import { Link } from "react-router";
import { messagesText } from "#src/shared/i18n/messages-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "../icons.tsx";
import type { PlaceProps } from "../places/place.ts";
import { useProofFlow } from "../platform/platform-context.ts";
import { PlatformNotFound } from "../platform/platform-not-found.tsx";
import { Pill, WayBack } from "../policies/policy-rows.tsx";
import { ticketArea } from "../wizard/ticket-area.ts";
import { conversationsPath, type ListedConversation } from "./conversation.ts";
import { ThreadPage } from "./thread-page.tsx";
import { useOwn } from "./use-own.ts";
import "./messages.css";

/** What somebody insured and who answers them write to each other: all of it, or the conversation that the address names. */
export function MessagesPage({ identity: { platform, identityNumber }, address }: PlaceProps) {
  const hasProof = useProofFlow() !== undefined;
  const { credentials, base } = useMemo(
    () => ticketArea(platform, identityNumber, hasProof),
    [platform, identityNumber, hasProof],
  );
  const [, id] = address.split("/");
  if (id !== undefined) return <ThreadPage key={id} id={id} base={base} credentials={credentials} />;
  return <AllMessages base={base} credentials={credentials} />;
}

type AllProps = { base: string; credentials: ReturnType<typeof ticketArea>["credentials"] };

function AllMessages({ base, credentials }: AllProps) {
  const [found, again] = useOwn<readonly ListedConversation[]>(conversationsPath, credentials);
  if (found === undefined) return <Skeleton isPage />;
  if (found.status === "gone") return <PlatformNotFound />;
  if (found.status === "failed")
    return (
      <MessagePage title={messagesText("failed")} text={found.text ?? messagesText("failedText")}>
        <Button onClick={again}>{messagesText("retry")}</Button>
      </MessagePage>
    );
  return (
    <div className="messages">
      <WayBack to={base} />
      <PageTitle>{messagesText("title")}</PageTitle>
      {found.data.length === 0 && (
        <div className="stack-tight">
          <h2>{messagesText("none")}</h2>
          <p className="soft">{messagesText("noneText")}</p>
        </div>
      )}
      <ul className="messages-rows">
        {found.data.map((row) => (
          <li key={row.id} className="messages-item">
            <Row {...row} base={base} />
          </li>
        ))}
      </ul>
      <Link className="button button-primary" to={`${base}/mensajes/nuevo`}>
        <Icon name="email" /> {messagesText("write")}
      </Link>
    </div>
  );
}

function Row({
  id,
  description,
  last,
  isUnread,
  asset,
  status,
  date,
  base,
}: ListedConversation & { base: string }) {
  return (
    <Link className="messages-row" to={`${base}/mensajes/${id}`} data-unread={isUnread || undefined}>
      <span className="messages-told">
        <strong>{description}</strong>
        <span className="soft">{[asset, shownDay(date)].filter(Boolean).join(" · ")}</span>
        <span className="messages-last">{last}</span>
        <span className="messages-state">
          <Pill status={status} />
          {isUnread && <strong>{messagesText("unread")}</strong>}
        </span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
