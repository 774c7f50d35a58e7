import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { whatsAppTo } from "#src/desk/session/own-page.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Reached } from "./renewal.ts";
import { useNoteContact } from "./use-note-contact.ts";

/** A message to whose policy ends, opened where it is sent, beside what else can be done; that it was opened is noted with the client. */
export function TellClient({ renewal, children }: { renewal: Reached; children?: ReactNode }) {
  const { number, holder, asset, insuredCompany, endsOn, clientId, phone, email } = renewal;
  const note = useNoteContact(renewal);
  const date = formatDate(endsOn);
  const [name = ""] = (holder ?? "").split(" ");
  const text = policiesText("renewals.message", { name, number, insurer: insuredCompany, asset, date });
  const labelled = (action: string) => policiesText("renewals.tellNamed", { action, name: holder ?? number });
  if (phone === null && email === null)
    return (
      <>
        <p className="small soft">
          {policiesText("renewals.noContact")}
          {clientId !== null && (
            <>
              {" · "}
              <Link to={`/clientes/detalle/${clientId}`}>{policiesText("renewals.open")}</Link>
            </>
          )}
        </p>
        {children && <div className="renewal-actions">{children}</div>}
      </>
    );
  return (
    <div className="renewal-actions">
      {children}
      {phone !== null && (
        <a
          className="button button-secondary"
          href={whatsAppTo(text, phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={labelled(policiesText("renewals.tell"))}
          onClick={() => void note?.("whatsapp", text)}
        >
          <Icon name="whatsapp" />
          {policiesText("renewals.whatsApp")}
        </a>
      )}
      {email !== null && (
        <a
          className="button button-quiet"
          href={`mailto:${encodeURIComponent(email)}?${mailQuery(policiesText("renewals.subject", { number, date }), text)}`}
          aria-label={labelled(policiesText("renewals.mail"))}
          onClick={() => void note?.("mail", text)}
        >
          {policiesText("renewals.email")}
        </a>
      )}
    </div>
  );
}

/** Spaces are no plus signs where mails are begun. */
function mailQuery(subject: string, body: string): string {
  return `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
