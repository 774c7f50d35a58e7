import { clusterOf, paysSum } from "../../insurance/insurers/clusters.ts";
import { parametersFrom } from "../../insurance/parameters/parameters.ts";
import type { Changed } from "./endorse.ts";
import type { Issued } from "./issue.ts";

/** What a simulated insurer gives of a policy, and of a change of it. */
export type PaperKind = "policy" | "circulation" | "mercosur" | "provisional" | "endorsement";

const pesos = new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" });

/** What a document says beside what all of them do. */
const notes: Readonly<Record<PaperKind, string>> = {
  policy: "Condiciones particulares.",
  circulation: "Comprobante del seguro obligatorio para circular.",
  mercosur: "Responsabilidad civil en los países del Mercosur.",
  provisional: "Vale hasta que esté la póliza.",
  endorsement: "Es parte de la póliza.",
};

/** Draws a document of a policy as PDF, from the facts of that policy alone: the same policy gives the same bytes. */
export async function drawPaper(
  insurer: string,
  title: string,
  kind: PaperKind,
  { policy, order, plan }: Issued,
): Promise<Buffer> {
  const isWhole = kind === "policy";
  return draw(insurer, {
    ...{ title, kind, on: policy.from },
    facts: [
      ...fact("Póliza", policy.number),
      ...fact("Vigencia", `desde el ${dayText(policy.from)} hasta el ${dayText(policy.to)}`),
      ...fact("Asegurado", order.holder),
      ...fact("Patente", order.plate),
      ...fact("Número", order.serial),
      ...fact("Cobertura", plan.offer.name),
      ...(isWhole ? fact(...sumOf(plan, policy.from)) : []),
      ...(isWhole ? fact("Cuotas", `${plan.instalments} de ${pesos.format(order.price / 100)}`) : []),
    ],
  });
}

/** Draws the document of a change of a policy: the same change gives the same bytes. */
export async function drawEndorsement(
  insurer: string,
  title: string,
  { number, change: { policy, from = "1970-01-01", detail, premium, refund } }: Changed,
): Promise<Buffer> {
  return draw(insurer, {
    ...{ title, kind: "endorsement", on: from },
    facts: [
      ...fact("Póliza", policy),
      ...fact("Endoso", number),
      ...fact("Desde", dayText(from)),
      ...fact("Qué cambia", detail),
      ...fact("Premio", premium === undefined ? undefined : pesos.format(premium / 100)),
      ...fact("Se devuelve", refund === undefined ? undefined : pesos.format(refund / 100)),
    ],
  });
}

/** What it pays up to: the sum of what is insured, or the limit of civil liability alone where that is known. */
function sumOf({ covers, sum, offer }: Issued["plan"], day: string): readonly [string, string | undefined] {
  if (paysSum(offer.cluster, covers)) return ["Suma asegurada", pesos.format(sum / 100)];
  const { limit } = clusterOf(offer.cluster);
  const amount = limit && parametersFrom([], day)[limit];
  return ["Límite de responsabilidad civil", amount ? pesos.format(amount / 100) : undefined];
}

type Fact = { readonly title: string; readonly text: string };

type Drawn = {
  readonly title: string;
  readonly kind: PaperKind;
  /** The ISO day that it bears. */
  readonly on: string;
  readonly facts: readonly Fact[];
};

async function draw(insurer: string, { title, kind, on, facts }: Drawn): Promise<Buffer> {
  const { drawReport } = await import("../../records/reports/draw-report.ts");
  return drawReport({
    title,
    letterhead: {
      ...{ name: `${insurer} (compañía simulada)`, color: "#5b6270" },
      footer: "Documento de demostración: no prueba ningún seguro.",
    },
    facts,
    entries: [],
    note: `${notes[kind]} Lo hizo una compañía simulada, para probar el sistema.`,
    at: new Date(`${on}T12:00:00Z`),
  });
}

function fact(title: string, text: string | undefined): readonly Fact[] {
  return text ? [{ title, text }] : [];
}

function dayText(iso: string): string {
  return iso.split("-").reverse().join("/");
}
