import { useMemo } from "react";
import type { Tone } from "#engine/react/index.ts";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { Details } from "#src/shared/claims/details.tsx";
import type { SentStep, Step } from "#src/shared/claims/step.ts";
import { StepForm } from "#src/shared/claims/step-form.tsx";
import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";
import { useLasting, useOwn } from "./use-own.ts";

/** A claim as its insurer reads it by the link that it was mailed. */
type LinkedClaim = {
  readonly number: string | null;
  readonly title: string;
  readonly on: string | null;
  readonly status: { readonly id: string; readonly value: string; readonly tone: Tone };
  readonly steps: readonly Step[];
  readonly missing: readonly string[];
  /** Who told of it, and whether what a broker wrote down was confirmed. */
  readonly teller: string;
  readonly details: readonly { readonly title: string; readonly text: string }[];
  readonly papers: readonly { readonly name: string; readonly url: string }[];
};

type InsurerClaimProps = { code: string; credentials: Credentials };

/** The claim that an insurer's conversation is about: its papers, how it stands, and what may be noted of it. */
export function InsurerClaim({ code, credentials }: InsurerClaimProps) {
  const path = useMemo(() => `/insurer-claims/${encodeURIComponent(code)}`, [code]);
  const [found, again] = useOwn<LinkedClaim>(path, credentials);
  const claim = useLasting(found);
  if (!claim) return null;
  const note = async (step: SentStep) => {
    const reply = await askProven(credentials, (headers) =>
      send({
        ...{ method: "POST", path: `${path}/steps`, body: step as never }, // JSON by its making
        headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
      }),
    );
    again();
    return isSuccess(reply) ? undefined : reply;
  };
  return (
    <section className="stack">
      <h2>{[claim.number, claim.title, claim.status.value].filter(Boolean).join(" · ")}</h2>
      <p>{stepsText("teller", { teller: claim.teller })}</p>
      <Details details={claim.details} />
      {claim.missing.length > 0 && <p>{`${stepsText("missing")}: ${claim.missing.join(", ")}`}</p>}
      <h3>{stepsText("papers")}</h3>
      <ul className="stack-tight">
        {claim.papers.map(({ name, url }) => (
          <li key={url}>
            <a className="message-file" href={url} download={name}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <h3>{stepsText("title")}</h3>
      <StepForm steps={claim.steps} send={note} />
    </section>
  );
}
