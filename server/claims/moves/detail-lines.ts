import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";

/** Lists what an insurer said of a claim beside its status: a visit, amounts, its own number. */
export function detailFacts(facts: ClaimFacts): readonly { readonly title: string; readonly text: string }[] {
  const { appointment, paid, refused, currency = "ARS", reference } = facts;
  const money = (centavos: number | undefined) =>
    centavos === undefined ? undefined : formatMoney(centavos, currency as "ARS" | "USD"); // policies have no other
  return [
    { title: "Turno del perito", text: appointment && appointmentText(appointment) },
    { title: "Pagado", text: money(paid) },
    { title: "No se paga", text: money(refused) },
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
