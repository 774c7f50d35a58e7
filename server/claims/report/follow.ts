import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import vehicle from "../../../schemas/accident.schema.json" with { type: "json" };
import other from "../../../schemas/claim-other.schema.json" with { type: "json" };
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Description, Following } from "../../records/entity/following.ts";
import { type StatusTable, statusOf } from "../../records/statuses.ts";
import { writeConfirmation } from "../confirming/confirmation-letter.ts";
import { authorTitle } from "../moves/author-title.ts";
import { claimFactsOf } from "../moves/claim-facts.ts";
import { detailFacts } from "../moves/detail-lines.ts";
import { extension } from "./extension.ts";
import { missingIn } from "./missing.ts";
import own from "./statuses.json" with { type: "json" };
import { tellerOf, writtenDownIn } from "./teller.ts";

const statuses: StatusTable = own;

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
  authorOf: authorTitle,
  paper: "Denuncia de siniestro",
  mail: async (shown, services) => {
    const { record, policy } = shown;
    const { asset, fullName, insurer } = policy;
    const { answers, number } = record;
    const { email } = answers;
    if (typeof email !== "string" || email === "") return undefined;
    const written = writtenDownIn(record);
    if (written) return { to: email, ...(await writeConfirmation(services, shown, written)) };
    const company = insurerTitle(insurer);
    return {
      to: email,
      subject: `Recibimos tu denuncia ${number}`,
      text: [
        `Hola, ${fullName}:`,
        `Recibimos tu denuncia sobre ${asset}. El número del siniestro es ${number}.`,
        `Falta que la tenga ${company}: te avisamos por este medio cuando la reciba.`,
        "En el archivo adjunto está todo lo que nos contaste. Guardalo.",
        "Podés ver cómo va con tu DNI, en la misma página donde hiciste la denuncia.",
        "Si no la hiciste vos, respondé este mensaje.",
      ].join("\n\n"),
    };
  },
  describe: ({ record, policy }): Description => {
    const { answers } = record;
    const day = dayOfClaim(answers.date);
    const hands = handsOf(record);
    return {
      title: kindOfClaim(answers),
      facts: [
        ...(day === undefined ? [] : [{ title: "Fecha", text: day }]),
        // Who told of it themselves knows that.
        ...(writtenDownIn(record)
          ? [{ title: "Quién lo contó", text: tellerOf(record, policy.fullName) }]
          : []),
        { title: "Sobre", text: policy.asset },
        ...(policy.plate === null ? [] : [{ title: "Patente", text: policy.plate }]),
        ...detailFacts(claimFactsOf(record)),
      ],
      missing: missingIn(record),
      ...(hands === undefined ? {} : { hands, todo: passedOnBy[hands] ?? "" }),
    };
  },
  additions: [extension],
};

const kinds = new Map(Object.entries(vehicle.properties.vehicleAccidentType.titles));
const causes = new Map(Object.entries(other.properties.cause.titles));

/** Says who passes a claim on where no machine does, by the way that it goes. */
const passedOnBy: Readonly<Record<string, string>> = {
  broker: "La tiene que pasar tu productor",
  office: "La tiene que pasar nuestra oficina",
};

/** The next step of a claim, with `{insurer}` to be filled in; what no machine passes on waits for a person. */
export function todoOf(record: { readonly status: string; readonly facts: object }): string | undefined {
  return passedOnBy[handsOf(record) ?? ""] ?? statusOf(statuses, record.status)?.todo;
}

function handsOf({ status, facts }: { readonly status: string; readonly facts: object }): string | undefined {
  const { way = "" } = facts as { readonly way?: string }; // jsonb that only this server writes
  return status === "sending" && Object.hasOwn(passedOnBy, way) ? way : undefined;
}

/** Titles a claim by its kind, and one that is of no vehicle by its cause, both in the words in which they were asked. */
export function kindOfClaim(answers: {
  readonly vehicleAccidentType?: unknown;
  readonly cause?: unknown;
}): string {
  const { vehicleAccidentType, cause } = answers;
  return kinds.get(String(vehicleAccidentType)) ?? causes.get(String(cause)) ?? "Siniestro";
}

/** `2026/11/05` → `05/11/2026`; undefined for what is no day yet. */
export function dayOfClaim(date: unknown): string | undefined {
  const day = typeof date === "string" ? parseDate(date) : undefined;
  return day === undefined ? undefined : formatDate(day);
}
