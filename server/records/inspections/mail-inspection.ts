import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { mailedBy } from "../../people/brokers/mailed-by.ts";
import type { Answers } from "../record.ts";
import { factsOf, wantedIn } from "./asked.ts";
import { linkOfInspection } from "./link.ts";
import { titleOfPhoto } from "./schemas.ts";

/** The job `inspectionMail`: whoever is to be insured is told which photos are wanted, and where; done twice it is one mail. */
export function createInspectionMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const row = await db
      .selectFrom("records")
      .select(["id", "status", "insurer", "facts"])
      .where("id", "=", String(id))
      .executeTakeFirst();
    const { proposed, asked, comment } = factsOf({ facts: (row?.facts ?? {}) as Answers }); // as this folder writes it
    const wanted = wantedIn(asked);
    // Of what has a policy its broker writes from their own program.
    if (!row || !proposed?.email || wanted.length === 0) return;
    const from = await mailedBy(db, proposed.brokerId);
    const link = linkTo(await linkOfInspection(db, row.id, proposed.brokerId));
    const insurer = insurerTitle(row.insurer ?? "");
    const [first = ""] = proposed.fullName.split(" ");
    const isAgain = row.status === "rejected";
    await send({
      id: jobId,
      to: proposed.email,
      ...from,
      subject: isAgain
        ? `Hay fotos para repetir de tu ${proposed.asset}`
        : `${insurer} pide fotos de tu ${proposed.asset}`,
      text: paragraphs(
        isAgain
          ? `Hola, ${first}: ${insurer} revisó las fotos de tu ${proposed.asset} y hay que repetir algunas. ${comment ?? ""}`.trim()
          : `Hola, ${first}: para asegurar tu ${proposed.asset}, ${insurer} necesita estas fotos. Abrí el enlace con el vehículo a la vista y de día: son unos 10 minutos. Todavía no tenés cobertura.`,
        wanted
          .map(
            ({ tag, reason }) =>
              `· ${titleOfPhoto(tag)}${reason === undefined ? "" : `: ${reason.toLowerCase()}`}`,
          )
          .join("\n"),
        link === undefined ? undefined : `Mandalas desde acá, con tu documento: ${link}`,
        from.sender,
      ),
    });
  };
}
