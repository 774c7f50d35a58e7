import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { clusterOf } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import type { Paper } from "../reports/draw-report.ts";
import { assetOf, customerOf } from "./head.ts";
import { type ComparedOffer, lastDayOf, loadOffers } from "./offers.ts";
import { commonPlatform } from "./shared-by.ts";
import { loadQuoteHead } from "./show-quote.ts";

/** Of a price that is not an insurer's own. */
export const demonstrationText = "Precios de demostración";

/** The comparison of some offers of a quote, all of them where none are named, as a paper for its client. */
export async function paperOfQuote(
  { db, clock, rules, letterheads }: Pick<RecordServices, "db" | "clock" | "rules" | "letterheads">,
  record: OwnedRecord,
  chosen: readonly string[],
): Promise<Paper> {
  const { id, owner, product, answers } = record;
  const head = await loadQuoteHead(db, id);
  const { validUntil } = head;
  const [{ offers }, { coveragesPerPaper: most }] = await Promise.all([
    loadOffers(db, id, head),
    parametersAt(db, dayOf(clock())),
  ]);
  if (chosen.length > most)
    throw refuse([{ code: "field_max_items", path: "/coverages", params: { max: most } }]);
  const drawn =
    chosen.length === 0 ? offers.slice(0, most) : offers.filter((offer) => chosen.includes(offer.id));
  // What was asked for and is of an older round, or of another quote, is not drawn silently without it.
  if (drawn.length === 0 || drawn.length < new Set(chosen).size) throw new AppError("not-found");
  const brokerId = brokerOfOwner(owner) ?? "";
  const [account, theme] = await Promise.all([findAccount(db, brokerId), findTheme(db, brokerId)]);
  const { name = "", lastName = "", professionalLicense, phoneNumber } = (account?.profile ?? {}) as Profile;
  const letterhead = await letterheads(theme?.name ?? commonPlatform);
  const broker = [name, lastName].filter(Boolean).join(" ");
  const facts = [
    ["Cliente", customerOf(answers)],
    [rules.titleOf(product ?? ""), assetOf(answers)],
    ["Válida hasta", validUntil === null ? "" : shownDay(dayOf(validUntil))],
    ["Productor", broker],
    ["Matrícula", professionalLicense ?? ""],
    ["Teléfono", phoneNumber ?? ""],
    ["Email", account?.email ?? ""],
  ].flatMap(([title = "", text = ""]) => (text === "" ? [] : [{ title, text }]));
  const isDemo = drawn.some((offer) => offer.isDemo);
  return {
    title: isDemo ? `Cotización · ${demonstrationText}` : "Cotización",
    letterhead: theme ? letterhead : { ...letterhead, name: broker, footer: broker },
    facts,
    entries: drawn.map((offer) => ({ title: titleOf(offer), entries: linesOf(offer, validUntil) })),
    note: noteOf(isDemo),
    at: clock(),
  };
}

type Profile = {
  readonly name?: string;
  readonly lastName?: string;
  readonly professionalLicense?: string;
  readonly phoneNumber?: string;
};

function titleOf({ insurer, cluster, longName }: ComparedOffer): string {
  return `${insurerTitle(insurer)} · ${clusterOf(cluster).name} (${longName})`;
}

const premiumTitles: Readonly<Record<string, string>> = {
  netPremium: "Prima",
  acquisitionCost: "Gastos de producción",
  operatingCost: "Gastos de explotación",
  financialSurcharge: "Recargo financiero",
  vat: "IVA",
  internalTaxes: "Impuestos internos",
  superintendencyFee: "Tasa SSN",
  socialServices: "Servicios sociales",
  stampTax: "Sellados",
  vatPerception: "Percepción de IVA",
  grossIncomePerception: "Percepción de ingresos brutos",
  otherTaxes: "Otros impuestos",
  totalPremium: "Premio",
};

function linesOf(offer: ComparedOffer, validUntil: Date | null) {
  const { instalment, currency, sumInsured, premium, isToConfirm } = offer;
  const lastDay = lastDayOf(offer, validUntil);
  const isItsOwn = validUntil === null || lastDay < dayOf(validUntil);
  const money = (cents: number) => moneyText(cents, currency);
  const parts = Object.entries(premiumTitles).flatMap(([name, title]) => {
    const value = premium[name];
    return typeof value === "number" ? [{ title, text: money(value) }] : [];
  });
  return [
    { title: "Cuota por mes", text: `${money(instalment)}${isToConfirm ? " (precio a confirmar)" : ""}` },
    ...(sumInsured === null ? [] : [{ title: "Suma asegurada", text: money(sumInsured) }]),
    ...(isItsOwn && lastDay !== "" ? [{ title: "Válida hasta", text: shownDay(lastDay) }] : []),
    ...parts,
  ];
}

function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat("es-AR", { style: "currency", currency }).format(cents / 100);
}

function shownDay(day: string): string {
  return wireDate(day).split("/").reverse().join("/");
}

function noteOf(isDemo: boolean): string {
  const legal =
    "Esta cotización no es una póliza ni una propuesta aceptada: la cobertura empieza cuando la compañía emite, y los precios pueden cambiar hasta entonces. Vigencia anual, facturación mensual salvo que se diga otra cosa.";
  return isDemo
    ? `${demonstrationText}: los calcularon compañías simuladas y no obligan a nadie. ${legal}`
    : legal;
}
