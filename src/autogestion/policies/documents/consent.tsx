import { useRef, useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import type { Asked } from "#src/autogestion/messages/conversation.ts";
import { useOwn } from "#src/autogestion/messages/use-own.ts";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import "../policies.css";

type Said = {
  /** Of the text that is asked. */
  readonly version: string;
  readonly askedAt: string | null;
  readonly said: { readonly isGiven: boolean; readonly at: string } | null;
};

type ConsentProps = { policyId: string; credentials: Credentials };

/**
 * Whether somebody has their documents by electronic means, where their broker asks it or they have answered once: what
 * they said, and saying it. Who has a mind to change it does so here as well.
 */
export function Consent({ policyId, credentials }: ConsentProps) {
  const path = `/policies/${policyId}/consent`;
  const [found] = useOwn<Said>(path, credentials);
  const [answered, setAnswered] = useState<Asked<Said>>();
  const [isBusy, setBusy] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const shown = answered?.status === "ready" ? answered : found;
  // What cannot be asked now is asked another day: the documents are what this page is for.
  if (shown?.status !== "ready" || (shown.data.askedAt === null && shown.data.said === null)) return null;
  const { version, askedAt, said } = shown.data;
  const answer = async (isGiven: boolean) => {
    setBusy(true);
    const reply = await askProven(credentials, (headers) =>
      send({ method: "PUT", path, body: { isGiven, version }, headers }),
    );
    setAnswered(
      isSuccess(reply)
        ? { status: "ready", data: (reply.body as { data: Said }).data } // its shape is the server's own to hold
        : { status: "failed", text: errorMessage(reply) },
    );
    setBusy(false);
    // The button that was pressed may be gone.
    status.current?.focus();
  };
  const problem = answered?.status === "failed" ? (answered.text ?? insuredText("failedText")) : undefined;
  const day = said ? formatDate(dayInArgentina(new Date(said.at))) : "";
  const choices = askedAt === null && said ? [!said.isGiven] : [true, false];
  return (
    <section className="policies-consent" aria-label={insuredText("consent.title")}>
      <h2>{insuredText("consent.title")}</h2>
      <p ref={status} tabIndex={-1}>
        {askedAt === null && said
          ? insuredText(said.isGiven ? "consent.given" : "consent.onPaper", { day })
          : insuredText("consent.question")}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        {choices.map((isGiven) => (
          <button
            key={String(isGiven)}
            type="button"
            className={`button ${isGiven ? "button-primary" : "button-secondary"}`}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void answer(isGiven)}
          >
            {insuredText(isGiven ? "consent.agree" : "consent.paper")}
          </button>
        ))}
      </div>
    </section>
  );
}
