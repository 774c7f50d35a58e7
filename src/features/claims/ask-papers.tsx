import { useAction } from "#src/desk/list/use-action.ts";
import { useOwnPage } from "#src/desk/session/own-page.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { type Channel, MessageLinks } from "#src/desk/ui/message-links.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Claim, MissingPaper } from "./claim.ts";

/** A request for papers in words that can be changed, opened where it is sent; that it was opened is noted. */
export function AskPapers({ claim, papers }: { claim: Claim; papers: readonly MissingPaper[] }) {
  const { id, number, holder, insuredCompany, phone, email } = claim;
  const address = useOwnPage();
  const titles = papers.map(({ title }) => title);
  const [name = ""] = (holder ?? "").split(" ");
  const numbered = number === null ? "" : ` ${number}`;
  const action = useAction({
    send: (said: { readonly channel: Channel; readonly text: string }) =>
      sendAsBroker({
        method: "POST",
        path: `/claims/${id}/requests`,
        body: { papers: titles, ...said },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: [`/claims/${id}`, "/clients"],
  });
  const note = async (channel: Channel, text: string) => {
    const { problem } = await action.run({ channel, text });
    if (problem !== undefined) useToasts.getState().show(claimsText("papers.notNoted"), "warning");
  };
  if (papers.length === 0) return <p className="soft">{claimsText("papers.pick")}</p>;
  return (
    <div className="claim-ask screen-only">
      <h3>{claimsText("papers.askTitle")}</h3>
      <MessageLinks
        label={claimsText("papers.text")}
        message={claimsText("papers.message", {
          name,
          number: numbered,
          insurer: insuredCompany,
          papers: titles.join(", "),
          link:
            address === undefined
              ? ""
              : claimsText("papers.link", { address: `${address}/siniestros/${id}` }),
        })}
        subject={claimsText("papers.subject", { number: numbered })}
        phone={phone}
        email={email}
        note={claimsText("papers.noted")}
        onOpen={note}
      />
    </div>
  );
}
