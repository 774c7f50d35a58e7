import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { useOwnPage, whatsAppTo } from "#src/desk/session/own-page.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Channel, Claim, MissingPaper } from "./claim.ts";

/** A request for papers in words that can be changed, opened where it is sent; that it was opened is noted. */
export function AskPapers({ claim, papers }: { claim: Claim; papers: readonly MissingPaper[] }) {
  const { id, number, holder, insuredCompany, phone, email } = claim;
  const address = useOwnPage();
  const titles = papers.map(({ title }) => title);
  const [name = ""] = (holder ?? "").split(" ");
  const [text, setText] = useState(() =>
    claimsText("papers.message", {
      name,
      number: number ?? "",
      insurer: insuredCompany,
      papers: titles.join(", "),
      link: address === undefined ? "" : claimsText("papers.link", { address }),
    }),
  );
  const action = useAction({
    send: (channel: Channel) =>
      sendAsBroker({
        method: "POST",
        path: `/claims/${id}/requests`,
        body: { papers: titles, channel, text: text.trim() },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: [`/claims/${id}`, "/clients"],
  });
  const note = async (channel: Channel) => {
    const { problem } = await action.run(channel);
    if (problem !== undefined) useToasts.getState().show(claimsText("papers.notNoted"), "warning");
  };
  if (papers.length === 0) return <p className="soft">{claimsText("papers.pick")}</p>;
  const subject = claimsText("papers.subject", { number: number ?? "" });
  const mail = `mailto:${encodeURIComponent(email ?? "")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="claim-ask screen-only">
      <h3>{claimsText("papers.askTitle")}</h3>
      <TextArea label={claimsText("papers.text")} maxLength={2000} value={text} onType={setText} />
      {text.trim() !== "" && (
        <div className="claim-ask-actions">
          <a
            className="button button-primary"
            href={whatsAppTo(text, phone ?? undefined)}
            target="_blank"
            rel="noreferrer"
            onClick={() => void note("whatsapp")}
          >
            <Icon name="whatsapp" />
            {claimsText("papers.askWhatsapp")}
          </a>
          <a className="button button-secondary" href={mail} onClick={() => void note("mail")}>
            <Icon name="mail" />
            {claimsText("papers.askMail")}
          </a>
          <span className="small soft">
            {claimsText(phone === null && email === null ? "papers.noContact" : "papers.noted")}
          </span>
        </div>
      )}
    </div>
  );
}
