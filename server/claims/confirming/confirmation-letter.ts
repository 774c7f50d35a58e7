import { paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Letter, Mailing } from "../../records/entity/following.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import type { WrittenDown } from "../report/teller.ts";
import { openConfirmation } from "./confirmation-links.ts";

/** Writes to the insured person of a claim that their broker wrote down: its paper, and the link that confirms or corrects it. */
export async function writeConfirmation(
  { db, codeOf, linkTo }: Mailing,
  { record, policy, platform }: ShownRecord,
  { by }: WrittenDown,
): Promise<Omit<Letter, "to">> {
  const code = await openConfirmation(db, codeOf, record.id);
  const link = linkTo?.(`/autogestion/${platform}/denuncia/${code}`);
  const company = insurerTitle(policy.insurer);
  return {
    subject: `${by} cargó tu denuncia ${record.number ?? ""}`,
    text: paragraphs(
      `Hola, ${policy.fullName}:`,
      `${by} cargó la denuncia que le contaste por teléfono sobre ${policy.asset}. El número del siniestro es ${record.number ?? ""}.`,
      link
        ? `En el archivo adjunto está todo lo que cargó. Si está bien, confirmalo, y si algo no fue así, corregilo, acá y sin usuario:\n${link}`
        : "En el archivo adjunto está todo lo que cargó. Si algo no fue así, respondé este mensaje.",
      `Falta que la tenga ${company}: te avisamos por este medio cuando la reciba. ${company} ve si la confirmaste.`,
      `Si no se lo contaste a ${by}, respondé este mensaje.`,
    ),
  };
}
