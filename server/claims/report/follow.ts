import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import schema from "../../../schemas/accident.schema.json" with { type: "json" };
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Description, Following } from "../../records/entity/following.ts";
import { extension } from "./extension.ts";
import { missingIn } from "./missing.ts";

/** How a claim is followed. */
export const following: Following = {
  route: "siniestros/{accidentId}",
  title: "Mis siniestros",
  task: {
    hint: "Cómo va cada uno y qué falta",
    drawing: "follow-claim",
    page: "mis-siniestros",
    list: "/accidents/options",
  },
  translations: { en: { title: "My claims", hint: "How each one is going and what is missing" } },
  paper: "Denuncia de siniestro",
  mail: ({ record: { answers, number }, policy: { asset, fullName, insurer } }) => {
    const { email } = answers;
    if (typeof email !== "string" || email === "") return undefined;
    const company = insurerTitle(insurer);
    return {
      to: email,
      subject: `Recibimos tu denuncia ${number}`,
      text: [
        `Hola, ${fullName}:`,
        `Recibimos tu denuncia sobre ${asset} y se la enviamos a ${company}. El número del siniestro es ${number}.`,
        "En el archivo adjunto está todo lo que nos contaste. Guardalo.",
        `${company} tiene 30 días para responderte desde que recibe todo lo que pide (Ley 17.418, art. 56). Podés ver cómo va con tu DNI, en la misma página donde hiciste la denuncia.`,
        "Si no la hiciste vos, respondé este mensaje.",
      ].join("\n\n"),
    };
  },
  describe: ({ record, policy }): Description => {
    const { answers } = record;
    const day = dayOfClaim(answers.date);
    return {
      title: kindOfClaim(answers.vehicleAccidentType),
      facts: [
        ...(day === undefined ? [] : [{ title: "Fecha", text: day }]),
        { title: "Sobre", text: policy.asset },
        ...(policy.plate === null ? [] : [{ title: "Patente", text: policy.plate }]),
      ],
      missing: missingIn(record),
    };
  },
  additions: [extension],
};

const kinds = new Map(Object.entries(schema.properties.vehicleAccidentType.titles));

/** What happened, as a person reads it; a claim on something that is no vehicle has no kinds. */
export function kindOfClaim(type: unknown): string {
  return kinds.get(String(type)) ?? "Siniestro";
}

/** `2026/11/05` → `05/11/2026`; undefined for what is no day yet. */
export function dayOfClaim(date: unknown): string | undefined {
  const day = typeof date === "string" ? parseDate(date) : undefined;
  return day === undefined ? undefined : formatDate(day);
}
