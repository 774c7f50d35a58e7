import { formatDate } from "#engine/identifiers/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";

const money = new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" });

/** Formats centavos as pesos. */
function pesosOf(centavos: number): string {
  return money.format(centavos / 100);
}

/** Lists what an insurer said of a claim beside its status: a visit, amounts, its own number. */
export function detailFacts(facts: ClaimFacts): readonly { readonly title: string; readonly text: string }[] {
  const { appointment, paid, refused, reference } = facts;
  return [
    { title: "Turno del perito", text: appointment && appointmentText(appointment) },
    { title: "Pagado", text: paid === undefined ? undefined : pesosOf(paid) },
    { title: "No se paga", text: refused === undefined ? undefined : pesosOf(refused) },
    { title: "Número de la compañía", text: reference },
  ].flatMap(({ title, text }) => (text === undefined ? [] : [{ title, text }]));
}

/** Says the same in the lines of a mail, with the papers that are missing. */
export function detailLines(facts: ClaimFacts): readonly string[] {
  const { missing = [] } = facts;
  return [
    ...(missing.length > 0 ? [`Falta: ${missing.map(({ title }) => title).join(", ")}.`] : []),
    ...detailFacts(facts).map(({ title, text }) => `${title}: ${text}.`),
  ];
}

function appointmentText({ on, time, place }: NonNullable<ClaimFacts["appointment"]>): string {
  return [formatDate(on), time && `a las ${time}`, place && `en ${place}`].filter(Boolean).join(" ");
}
