import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compileTemplate, createEnvironment, parse, type Tables } from "#engine/expression/index.ts";
import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import type { Format } from "../../insurance/insurers/bodies.ts";
import type { OwnTariff, Plan, Risk } from "./tariff.ts";

/** How a simulated insurer speaks, all of it: what it takes, letter by letter, how it understands it, and what it says. */
export type DialectDocument = {
  readonly insurer: string;
  readonly format: Format;
  readonly auth: {
    readonly scheme: "basic" | "bearer" | "header" | "oauth2" | "body";
    readonly header?: string;
    readonly token?: string;
    /** Where who asks stands in a body. */
    readonly user?: string;
    readonly password?: string;
  };
  /** Milliseconds between which an answer comes. */
  readonly latency: readonly [number, number];
  readonly tariff: OwnTariff;
  readonly tables: Tables;
  readonly services: readonly ServiceDocument[];
  /** A number to ask with, where prices are not told at once. */
  readonly ticket?: { readonly path: string; readonly reply: Json; readonly waiting: Json };
  readonly reply: Json;
  readonly refused: Json;
  readonly invalid: { readonly status: number; readonly body: Json };
  readonly stranger: { readonly status: number; readonly body: Json };
};

type ServiceDocument = {
  readonly product: string;
  readonly method: string;
  readonly path: string;
  /** A member that it does not name is refused. */
  readonly request: Schema;
  readonly risk: JsonObject;
};

/** A dialect ready to be spoken. */
export type Dialect = Pick<
  DialectDocument,
  "insurer" | "format" | "auth" | "latency" | "tariff" | "ticket"
> & {
  readonly services: readonly Service[];
  say(what: "reply" | "refused" | "invalid" | "stranger" | "ticket" | "waiting", said: Said): Told;
};

export type Service = Omit<ServiceDocument, "risk"> & {
  /** What is wrong with a request; undefined where nothing is. */
  refuse(request: Json): string | undefined;
  risk(request: Json): Risk;
};

/** What an answer is made of. */
export type Said = {
  readonly message?: string;
  readonly number?: number;
  readonly ticket?: string;
  /** ISO date. */
  readonly validUntil?: string;
  readonly plans?: readonly Plan[];
};

export type Told = { readonly status: number; readonly body: Json };

/** The dialects of a folder. */
export function readDialects(folder: URL): readonly Dialect[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => createDialect(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
}

/** Compiles a dialect. Its expressions read `request`, and what is said: `plans`, `number`, `ticket`, `validUntil`, `message`. */
function createDialect(document: DialectDocument): Dialect {
  const { tables, services, reply, refused, invalid, stranger, ticket } = document;
  const ajv = new Ajv2020({ strict: true, allErrors: false });
  const filling = (schemas: Readonly<Record<string, Schema>>, template: Json) => {
    const environment = createEnvironment({ variables: schemas, syntaxOf: parse, tables });
    const { evaluate } = compileTemplate(environment, template);
    return (scope: Readonly<Record<string, unknown>>) => evaluate(scope).value as Json;
  };
  const saying = (template: Json) => filling(said, template);
  const told = {
    reply: { status: 200, fill: saying(reply) },
    refused: { status: 200, fill: saying(refused) },
    invalid: { status: invalid.status, fill: saying(invalid.body) },
    stranger: { status: stranger.status, fill: saying(stranger.body) },
    ticket: { status: 200, fill: saying(ticket?.reply ?? {}) },
    waiting: { status: 200, fill: saying(ticket?.waiting ?? {}) },
  };
  return {
    ...document,
    services: services.map((service) => {
      const validate = ajv.compile(service.request);
      const risk = filling({ request: service.request }, service.risk);
      return {
        ...service,
        refuse: (request) => {
          if (validate(request)) return undefined;
          const [{ instancePath = "", message = "" } = {}] = validate.errors ?? [];
          return `${instancePath || "/"} ${message}`;
        },
        risk: (request) => risk({ request }) as Risk,
      };
    }),
    say: (what, { plans = [], validUntil = "", number = 0, ticket: own = "", message = "" }) => {
      const { status, fill } = told[what];
      const scope = {
        plans: plans.map((plan, index) => planSaid(plan, number * 100 + index + 1)),
        validUntil: daySaid(validUntil),
        number,
        ticket: own,
        message,
      };
      return { status, body: fill(scope) };
    },
  };
}

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
const said: Readonly<Record<string, Schema>> = {
  message: text,
  ticket: text,
  number: { type: "integer" },
  validUntil: {
    type: "object",
    properties: { iso: text, slashes: text, dashes: text, digits: { type: "integer" } },
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

function planSaid(plan: Plan, number: number) {
  const { offer, parts, total, instalment, sum, instalments, commission, deductible } = plan;
  const { kind, value } = deductible;
  const of = (cents: number) => ({ cents, pesos: cents / 100, plain: plain(cents), dotted: dotted(cents) });
  const { cents: _cents, ...deducted } = of(kind === "fixed" ? (value ?? 0) : (value ?? 0) * 100);
  return {
    ...Object.fromEntries(
      Object.entries({ ...parts, total, instalment, sum }).map(([name, cents]) => [name, of(cents)]),
    ),
    ...{ code: offer.code, name: offer.name, number, instalments, covers: plan.covers },
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
