import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";

type DetailsProps = { details: readonly { readonly title: string; readonly text: string }[] };

/** What an insurer said of a claim beside its status: a visit, amounts, its own number. */
export function Details({ details }: DetailsProps) {
  if (details.length === 0) return null;
  return (
    <section>
      <h2>{stepsText("details")}</h2>
      <dl className="stack-tight">
        {details.map(({ title, text }) => (
          <div key={title}>
            <dt className="soft">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
