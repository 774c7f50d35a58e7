import type { Issued } from "./issue.ts";

/** What a simulated insurer gives of a policy; an endorsement has its own. */
export type PaperKind = "policy" | "circulation" | "mercosur" | "provisional";

const pesos = new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" });

/** What a document says beside what all of them do. */
const notes: Readonly<Record<PaperKind, string>> = {
  policy: "Condiciones particulares.",
  circulation: "Comprobante del seguro obligatorio para circular.",
  mercosur: "Responsabilidad civil en los países del Mercosur.",
  provisional: "Vale hasta que esté la póliza.",
};

/** Draws a document of a policy as PDF, from the facts of that policy alone: the same policy gives the same bytes. */
export async function drawPaper(
  insurer: string,
  title: string,
  kind: PaperKind,
  { policy, order, plan, product }: Issued,
): Promise<Buffer> {
  const { drawReport } = await import("../../records/reports/draw-report.ts");
  const fact = (name: string, text: string | undefined) => (text ? [{ title: name, text }] : []);
  const isWhole = kind === "policy";
  return drawReport({
    title,
    letterhead: {
      ...{ name: `${insurer} (compañía simulada)`, color: "#5b6270" },
      footer: "Documento de demostración: no prueba ningún seguro.",
    },
    facts: [
      ...fact("Póliza", policy.number),
      ...fact("Vigencia", `desde el ${dayText(policy.from)} hasta el ${dayText(policy.to)}`),
      ...fact("Asegurado", order.holder),
      ...fact(product === "motorcycle" ? "Moto" : "Auto", order.plate),
      ...fact("Chasis", order.chassis),
      ...fact("Cobertura", plan.offer.name),
      ...(isWhole ? fact("Suma asegurada", pesos.format(plan.sum / 100)) : []),
      ...(isWhole ? fact("Cuotas", `${plan.instalments} de ${pesos.format(order.price / 100)}`) : []),
    ],
    entries: [],
    note: `${notes[kind]} Lo hizo una compañía simulada, para probar el sistema.`,
    at: new Date(`${policy.from}T12:00:00Z`),
  });
}

function dayText(iso: string): string {
  return iso.split("-").reverse().join("/");
}
