import { formatDate } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";

/** Terms as the server tells them; days are ISO days. */
type Terms = {
  readonly version: number;
  readonly since: string;
  readonly clauses: readonly { readonly title: string; readonly text: string }[];
};

export type Accepting = {
  readonly terms: Terms;
  readonly accepted?: Terms & { readonly acceptedOn: string };
};

/** What the broker accepted, word by word and since when, or what they will be asked to. */
export function TermsSection({ terms, accepted }: Accepting) {
  const { version, since, clauses } = accepted ?? terms;
  const title = deskText("terms.title");
  return (
    <section className="profile-section" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {accepted
          ? deskText("terms.accepted", { version, date: formatDate(accepted.acceptedOn) })
          : deskText("terms.inForce", { version, date: formatDate(since) })}
      </p>
      <details className="terms">
        <summary>{deskText("terms.read")}</summary>
        <dl>
          {clauses.map((clause) => (
            <div key={clause.title}>
              <dt>{clause.title}</dt>
              <dd>{clause.text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
