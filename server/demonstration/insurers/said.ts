import type { Schema } from "#engine/json/index.ts";
import type { ClaimStand } from "./claim.ts";
import type { Collected } from "./collect.ts";
import type { ChangeStand } from "./endorse.ts";
import type { Stand } from "./issue.ts";
import type { Plan } from "./tariff.ts";

/** What an answer is made of. */
export type Said = Partial<Stand> &
  Pick<ChangeStand, "endorsement" | "refund"> &
  Partial<Omit<ClaimStand, "message" | "reference">> & {
    readonly number?: number;
    readonly ticket?: string;
    /** ISO date. */
    readonly validUntil?: string;
    readonly plans?: readonly Plan[];
    /** The policy whose documents are told, and whether these are all. */
    readonly policyNumber?: string;
    readonly isComplete?: boolean;
    /** What was made of photos, by what it is known, and those that are to be sent again. */
    readonly seen?: string;
    readonly inspectionNumber?: string;
    readonly rejected?: readonly { readonly tag: string; readonly reason: string }[];
    readonly collected?: readonly Collected[];
    readonly files?: readonly {
      readonly kind: string;
      readonly title: string;
      readonly path: string;
      readonly sha256: string;
    }[];
  };

const text: Schema = { type: "string" };
const amount: Schema = {
  type: "object",
  properties: {
    cents: { type: "integer" },
    pesos: { type: "number" },
    plain: text,
    dotted: text,
  },
};
const day: Schema = {
  type: "object",
  properties: { iso: text, slashes: text, dashes: text, digits: { type: "integer" } },
};
const amounts = [
  ...[
    "net",
    "acquisition",
    "operating",
    "financial",
    "vat",
    "internal",
    "superintendency",
    "social",
    "stamp",
  ],
  ...["vatPerception", "grossIncome", "other", "total", "instalment", "sum"],
];

/** What the expressions of an answer may name. */
export const said: Readonly<Record<string, Schema>> = {
  message: text,
  ticket: text,
  number: { type: "integer" },
  validUntil: day,
  state: text,
  quote: text,
  reference: text,
  price: amount,
  parts: { type: "object", properties: Object.fromEntries(amounts.map((name) => [name, amount])) },
  total: amount,
  refund: amount,
  endorsement: text,
  standing: text,
  claim: text,
  movement: { type: "integer" },
  pending: { type: "array", items: { type: "object", properties: { key: text, title: text } } },
  paid: amount,
  survey: { type: "object", properties: { day, time: text, place: text } },
  due: { type: "array", items: { type: "object", properties: { on: day, amount } } },
  covers: { type: "array", items: text },
  isInspected: { type: "boolean" },
  policy: { type: "object", properties: { id: { type: "integer" }, number: text, from: day, to: day } },
  fields: { type: "array", items: { type: "object", properties: { name: text, message: text } } },
  policyNumber: text,
  isComplete: { type: "boolean" },
  seen: text,
  inspectionNumber: text,
  rejected: { type: "array", items: { type: "object", properties: { tag: text, reason: text } } },
  files: {
    type: "array",
    items: { type: "object", properties: { kind: text, title: text, path: text, sha256: text } },
  },
  collected: {
    type: "array",
    items: {
      type: "object",
      properties: { line: text, policyNumber: text, day, net: amount, rate: amount, commission: amount },
    },
  },
  plans: {
    type: "array",
    items: {
      type: "object",
      properties: {
        ...Object.fromEntries(amounts.map((name) => [name, amount])),
        code: text,
        name: text,
        number: { type: "integer" },
        sumCurrency: text,
        instalments: { type: "integer" },
        commission: {
          type: "object",
          properties: { percent: { type: "number" }, share: { type: "number" }, plain: text, dotted: text },
        },
        deductible: {
          type: "object",
          properties: { kind: text, pesos: { type: "number" }, plain: text, dotted: text },
        },
        covers: { type: "array", items: text },
        needsInspection: { type: "boolean" },
        needsApproval: { type: "boolean" },
      },
    },
  },
};

/** What is said, each thing in the ways in which insurers write it. */
export function saidOf(one: Said) {
  const { plans = [], validUntil = "", number = 0, ticket = "", message = "" } = one;
  const { state = "", quote = "", reference = "", price, parts, total, policy, fields = [] } = one;
  const { due = [], covers = [], isInspected = false } = one;
  const { policyNumber = "", isComplete = false, files = [] } = one;
  const { endorsement = "", refund } = one;
  const { standing = "", claim = "", movement = 0, pending = [], paid, survey } = one;
  const { seen = "", inspectionNumber = "", rejected = [], collected = [] } = one;
  return {
    plans: plans.map((plan, index) => planSaid(plan, number * 100 + index + 1)),
    validUntil: daySaid(validUntil),
    ...{ number, ticket, message, state, quote, reference, fields, policyNumber, isComplete, files },
    ...{ seen, inspectionNumber, rejected, covers, isInspected },
    due: due.map(({ on, amount }) => ({ on: daySaid(on), amount: amountSaid(amount) })),
    collected: collected.map(({ line, policyNumber, day, net, rate, commission }) => ({
      ...{ line, policyNumber, day: daySaid(day) },
      ...{ net: amountSaid(net), rate: amountSaid(rate), commission: amountSaid(commission) },
    })),
    ...(price === undefined ? {} : { price: amountSaid(price) }),
    ...(parts === undefined ? {} : { parts: partsSaid(parts) }),
    ...(total === undefined ? {} : { total: amountSaid(total) }),
    ...(refund === undefined ? {} : { refund: amountSaid(refund) }),
    ...{ endorsement, standing, claim, movement, pending },
    ...(paid === undefined ? {} : { paid: amountSaid(paid) }),
    ...(survey ? { survey: { ...survey, day: daySaid(survey.day) } } : {}),
    ...(policy ? { policy: { ...policy, from: daySaid(policy.from), to: daySaid(policy.to) } } : {}),
  };
}

function partsSaid(parts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(parts).map(([name, cents]) => [name, amountSaid(cents)]));
}

function planSaid(plan: Plan, number: number) {
  const { offer, parts, total, instalment, sum, sumCurrency, instalments, commission, deductible } = plan;
  const { kind, value } = deductible;
  const of = amountSaid;
  const { cents: _cents, ...deducted } = of(kind === "fixed" ? (value ?? 0) : (value ?? 0) * 100);
  return {
    ...partsSaid({ ...parts, total, instalment, sum }),
    ...{ code: offer.code, name: offer.name, number, instalments, covers: plan.covers },
    sumCurrency,
    commission: {
      percent: commission,
      share: commission / 100,
      plain: plain(commission * 100),
      dotted: dotted(commission * 100),
    },
    deductible: { kind, ...(kind === "none" ? {} : deducted) },
    ...{ needsInspection: plan.needsInspection, needsApproval: plan.needsApproval },
  };
}

function amountSaid(cents: number) {
  return { cents, pesos: cents / 100, plain: plain(cents), dotted: dotted(cents) };
}

/** 1234.56 */
function plain(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2);
}

const pesos = new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1.234,56 */
function dotted(cents: number): string {
  return pesos.format(Math.round(cents) / 100);
}

function daySaid(iso: string) {
  const [year = "", month = "", day = ""] = iso.split("-");
  return {
    iso,
    slashes: `${day}/${month}/${year}`,
    dashes: `${day}-${month}-${year}`,
    digits: Number(`${year}${month}${day}`),
  };
}
