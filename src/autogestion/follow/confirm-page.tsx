import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { byLink } from "#src/shared/api/credentials.ts";
import { followText } from "#src/shared/i18n/follow-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { useLasting, useOwn } from "../messages/use-own.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { Entry } from "./entry.tsx";
import type { WrittenClaim } from "./written-claim.ts";
import "./follow.css";

/** A claim that a broker wrote down on the telephone: whoever has its link reads it, and confirms or corrects it. */
export function ConfirmPage() {
  const { code = "" } = useParams();
  return <Linked key={code} code={code} />;
}

function Linked({ code }: { code: string }) {
  const path = useMemo(() => `/claim-confirmations/${encodeURIComponent(code)}`, [code]);
  const [found, again] = useOwn<WrittenClaim>(path, byLink);
  const claim = useLasting(found);
  const [isCorrected, setCorrected] = useState(false);
  if (claim)
    return (
      <Opened
        claim={isCorrected ? { ...claim, isCorrected } : claim}
        path={path}
        onAnswered={(correction) => {
          if (correction) setCorrected(true);
          again();
        }}
      />
    );
  if (found?.status === "gone")
    return <MessagePage title={followText("confirm.gone")} text={followText("confirm.goneText")} />;
  if (found?.status === "failed")
    return (
      <MessagePage title={followText("follow.failed")} text={found.text ?? followText("follow.failedText")}>
        <Button onClick={again}>{followText("follow.retry")}</Button>
      </MessagePage>
    );
  return <Skeleton isPage />;
}

type OpenedProps = {
  claim: WrittenClaim;
  path: string;
  onAnswered: (correction: boolean) => void;
};

function Opened({ claim, path, onAnswered }: OpenedProps) {
  const { number, title, on, asset, plate, insurer, by, files, report } = claim;
  const thing = [asset, plate].filter(Boolean).join(", ");
  return (
    <div className="follow">
      <div className="stack-tight">
        <PageTitle>{followText("confirm.title")}</PageTitle>
        <p>{followText("confirm.lead", { by, insurer })}</p>
        <p className="follow-facts">
          {[followText("confirm.about", { title, asset: thing }), on, number].map(
            (fact) => fact !== null && <span key={fact}>{fact}</span>,
          )}
        </p>
      </div>
      <section className="stack-tight" aria-labelledby="follow-told">
        <h2 id="follow-told">{followText("confirm.told")}</h2>
        <div className="follow-rows follow-told">
          {report.map((part) => (
            <Entry key={part.title} entry={part} />
          ))}
        </div>
      </section>
      {files.length > 0 && <p className="soft">{`${followText("confirm.files")}: ${files.join(", ")}`}</p>}
      <ConfirmForm claim={claim} path={path} onAnswered={onAnswered} />
    </div>
  );
}
