import { useMemo } from "react";
import { useParams } from "react-router";
import { byLink } from "#src/shared/api/credentials.ts";
import type { Message } from "#src/shared/conversation/message.ts";
import { messagesText } from "#src/shared/i18n/messages-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Composer } from "./composer.tsx";
import { InsurerClaim } from "./insurer-claim.tsx";
import { Talk } from "./talk.tsx";
import { useLasting, useOwn } from "./use-own.ts";
import "./messages.css";

/** A conversation as the insurer to whom it was written is told it. */
type Asked = {
  readonly number: string;
  readonly subject: string;
  /** Of which insurer and area the link is. */
  readonly to: string;
  readonly broker?: { readonly name: string; readonly license?: string };
  readonly policy?: { readonly number: string; readonly asset: string };
  readonly isAnswered: boolean;
  /** Whether it is about a claim, which the link reads and moves. */
  readonly isOfClaim: boolean;
  readonly messages: readonly Message[];
};

/** What a broker wrote to an insurer: whoever has its link reads it all, and answers, without an account. */
export function InsurerPage() {
  const { code = "" } = useParams();
  return <Linked key={code} code={code} />;
}

function Linked({ code }: { code: string }) {
  const path = useMemo(() => `/insurer-conversations/${encodeURIComponent(code)}`, [code]);
  const [found, again] = useOwn<Asked>(path, byLink);
  const asked = useLasting(found);
  if (found?.status === "gone")
    return <MessagePage title={messagesText("insurer.gone")} text={messagesText("insurer.goneText")} />;
  if (asked) return <Opened asked={asked} code={code} path={path} onSent={again} />;
  if (found?.status === "failed")
    return (
      <MessagePage title={messagesText("failed")} text={found.text ?? messagesText("failedText")}>
        <Button onClick={again}>{messagesText("retry")}</Button>
      </MessagePage>
    );
  return <Skeleton isPage />;
}

type OpenedProps = { asked: Asked; code: string; path: string; onSent: () => void };

function Opened({ asked, code, path, onSent }: OpenedProps) {
  const { number, subject, to, broker, policy, isAnswered, isOfClaim, messages } = asked;
  const name = broker?.name ?? "";
  return (
    <div className="thread">
      <div className="stack-tight">
        <PageTitle>{subject}</PageTitle>
        <p className="thread-facts">
          {policy && <span>{messagesText("insurer.about", policy)}</span>}
          <span>{messagesText("insurer.number", { number })}</span>
        </p>
        <p className="soft">
          {broker &&
            (broker.license
              ? messagesText("insurer.fromLicensed", { name, license: broker.license })
              : messagesText("insurer.from", { name }))}
          {". "}
          {messagesText("insurer.to", { to })}.
        </p>
      </div>
      {isOfClaim && <InsurerClaim code={code} credentials={byLink} />}
      <Talk path={path} own="insurer" messages={messages} credentials={byLink} />
      <div className="thread-dock">
        <p className="soft small">
          {isAnswered ? messagesText("insurer.answered") : messagesText("insurer.note", { name })}
        </p>
        <Composer path={path} name={name} isFocused={false} credentials={byLink} onSent={onSent} />
      </div>
    </div>
  );
}
