import { useState } from "react";
import { Link } from "react-router";
import { copyAddress, useOwnPage } from "#src/desk/session/own-page.ts";
import { MessageLinks } from "#src/desk/ui/message-links.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import type { Policy } from "./policy.ts";
import { useNoteContact } from "./use-note-contact.ts";

/** The page on which a policy's insured person reports a claim themselves, sent to them. */
export function ReportClaim({ policy }: { policy: Policy }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {policiesText("report.send")}
      </Button>
      {isOpen && (
        <Dialog title={policiesText("report.title")} onCancel={() => setOpen(false)} isSheet>
          <Ways policy={policy} />
        </Dialog>
      )}
    </>
  );
}

function Ways({ policy }: { policy: Policy }) {
  const { number, holder, asset, plate, phone, email } = policy;
  const page = useOwnPage();
  const note = useNoteContact(policy);
  if (page === undefined)
    return (
      <p>
        {policiesText("report.noPage")} <Link to="/plataforma">{policiesText("report.publish")}</Link>
      </p>
    );
  const address = `${page}/siniestros`;
  const [name = ""] = (holder ?? "").split(" ");
  const proof = policiesText(plate === null ? "report.byNumber" : "report.byPlate");
  return (
    <>
      <p>{policiesText("report.text", { proof })}</p>
      <MessageLinks
        label={policiesText("report.message")}
        message={policiesText("report.words", { name, asset, link: address, proof })}
        subject={policiesText("report.subject", { number })}
        phone={phone}
        email={email}
        {...(note ? { note: policiesText("report.noted"), onOpen: note } : {})}
      />
      <div className="button-row">
        <Button kind="quiet" onClick={() => void copyAddress(address)}>
          {policiesText("report.copy")}
        </Button>
      </div>
    </>
  );
}
