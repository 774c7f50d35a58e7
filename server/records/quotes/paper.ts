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
import { sumCurrencyOf } from "./judge-offers.ts";
import { spoken } from "./number.ts";
import { type ComparedOffer, instalmentsOf, lastDayOf, loadOffers, unitOf } from "./offers.ts";
import { commonPlatform } from "./shared-by.ts";
import { loadQuoteHead } from "./show-quote.ts";

/** Of a price that is not an insurer's own. */
export const demonstrationText = "Precios de demostración";

/** The comparison of some offers of a quote, all of them where none are named, as a paper for its client. */
export async function paperOfQuote(
  services: Pick<RecordServices, "db" | "clock" | "rules" | "letterheads">,
  record: OwnedRecord,
  chosen: readonly string[],
): Promise<Paper> {
  const { db, clock, rules } = services;
  const { id, owner, product, answers } = record;
  const head = await loadQuoteHead(db, id);
  const { validUntil } = head;
  const number = spoken(head.number);
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
  return drawnOffers(services, {
    facts: [
      ["Cliente", customerOf(answers)],
      [rules.titleOf(product ?? ""), assetOf(answers)],
    ],
    offers: drawn,
    linesOf: (offer) => [...priceLines(offer, validUntil), ...partsOf(offer)],
    ...{ number, validUntil, account, theme },
  });
}

type DrawnOffers = {
  /** By which people call the quote. */
  readonly number: string;
  /** Of what and, where it may be told, of whom. */
  readonly facts: readonly (readonly [title: string, text: string])[];
  readonly offers: readonly ComparedOffer[];
  readonly linesOf: (offer: ComparedOffer) => Paper["entries"];
  readonly validUntil: Date | null;
  readonly account: Awaited<ReturnType<typeof findAccount>>;
  readonly theme: Awaited<ReturnType<typeof findTheme>>;
};

/** Offers as a paper of whoever sends them, with what the law wants to be said of a price. */
export async function drawnOffers(
  { clock, letterheads }: Pick<RecordServices, "clock" | "letterheads">,
  { number, facts, offers, linesOf, validUntil, account, theme }: DrawnOffers,
): Promise<Paper> {
  const { name = "", lastName = "", professionalLicense, phoneNumber } = (account?.profile ?? {}) as Profile;
  const letterhead = await letterheads(theme?.name ?? commonPlatform);
  const broker = [name, lastName].filter(Boolean).join(" ");
  const told = [
    ...facts,
    ["Válida hasta", validUntil === null ? "" : shownDay(dayOf(validUntil))],
    ["Productor", broker],
    ["Matrícula", professionalLicense ?? ""],
    ["Teléfono", phoneNumber ?? ""],
    ["Email", account?.email ?? ""],
  ].flatMap(([title = "", text = ""]) => (text === "" ? [] : [{ title, text }]));
  const isDemo = offers.some((offer) => offer.isDemo);
  return {
    title: [`Cotización ${number}`.trim(), isDemo ? demonstrationText : ""].filter(Boolean).join(" · "),
    letterhead: theme ? letterhead : { ...letterhead, name: broker, footer: broker },
    facts: told,
    entries: offers.map((offer) => ({ title: titleOf(offer), entries: linesOf(offer) })),
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

/** What a price is, and until when. */
export function priceLines(offer: ComparedOffer, validUntil: Date | null): Paper["entries"] {
  const { instalment, currency, sumInsured, isToConfirm } = offer;
  const lastDay = lastDayOf(offer, validUntil);
  const isItsOwn = validUntil === null || lastDay < dayOf(validUntil);
  const money = (cents: number) => moneyText(cents, currency);
  return [
    {
      title: `Precio ${unitOf(instalmentsOf(offer))}`,
      text: `${money(instalment)}${isToConfirm ? " (precio a confirmar)" : ""}`,
    },
    ...(sumInsured === null
      ? []
      : [{ title: "Suma asegurada", text: moneyText(sumInsured, sumCurrencyOf(offer.offer)) }]),
    ...(isItsOwn && lastDay !== "" ? [{ title: "Válida hasta", text: shownDay(lastDay) }] : []),
  ];
}

/** What all instalments are made of; what is nothing is not told. */
function partsOf({ premium, currency }: ComparedOffer): Paper["entries"] {
  return Object.entries(premiumTitles).flatMap(([name, title]) => {
    const value = premium[name];
    return typeof value === "number" && value !== 0 ? [{ title, text: moneyText(value, currency) }] : [];
  });
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
