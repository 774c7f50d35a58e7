import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compileTemplate, createEnvironment, parse, type Tables } from "#engine/expression/index.ts";
import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import type { Format } from "../../insurance/insurers/bodies.ts";
import type { Change } from "./endorse.ts";
import type { SentPhotos } from "./inspect.ts";
import type { Order } from "./issue.ts";
import type { Wanted } from "./papers.ts";
import { type Said, said, saidOf } from "./said.ts";
import type { OwnTariff, Risk } from "./tariff.ts";

/** How a simulated insurer speaks, all of it: what it takes, letter by letter, how it understands it, and what it says. */
export type DialectDocument = {
  readonly insurer: string;
  readonly format: Format;
  readonly auth: {
    readonly scheme: "basic" | "bearer" | "header" | "oauth2" | "body";
    readonly header?: string;
    readonly token?: string;
    /** Where who asks stands in a body; `*` is its only member. */
    readonly user?: string;
    readonly password?: string;
  };
  /** Milliseconds between which an answer comes. */
  readonly latency: readonly [number, number];
  readonly tariff: OwnTariff;
  readonly tables: Tables;
  readonly services: readonly ServiceDocument[];
  /** What a request has, and how it is understood, whatever is insured: a service that is `like` one adds to it. */
  readonly common?: Readonly<Record<string, CommonDocument>>;
  /** A number to ask with, where nothing is told at once. */
  readonly ticket?: { readonly paths: readonly string[]; readonly reply: Json; readonly waiting: Json };
  /** How it answers who has something issued; none for one that only quotes. */
  readonly emission?: {
    /** The header that carries who asks' key, where it is no member of what is sent. */
    readonly header?: string;
    /** With what the numbers of its policies begin. */
    readonly prefix: string;
    /** Whether it never issues at once. */
    readonly isSlow?: true;
    readonly reply: Json;
  };
  /** Where its documents are, and how it tells of them; none for one that has none. */
  readonly documents?: { readonly path: string; readonly reply: Json };
  /** How it tells of a change of a policy, and the codes of those that are approved first; none for one that makes none. */
  readonly endorsement?: { readonly approves: readonly string[]; readonly reply: Json };
  /** How it tells what it collected; none for one that is not asked. */
  readonly collection?: { readonly reply: Json };
  /** How it tells of an inspection; none for one that asks for none. */
  readonly inspection?: { readonly reply: Json };
  readonly reply: Json;
  readonly refused: Json;
  readonly invalid: { readonly status: number; readonly body: Json };
  readonly stranger: { readonly status: number; readonly body: Json };
};

type CommonDocument = { readonly request: Schema; readonly risk?: JsonObject; readonly order?: JsonObject };

/** What a dialect says of one product more, in the folder of its insurer's name. */
type ProductDocument = Pick<DialectDocument, "services"> & {
  readonly tables?: Tables;
  readonly tariff?: Partial<Pick<OwnTariff, "offers" | "refuses">>;
};

type ServiceDocument = {
  readonly method: string;
  /** A segment as `{key}` is a member of the request. */
  readonly path: string;
  /** A member that it does not name is refused. */
  readonly request: Schema;
  readonly like?: string;
} & (
  | { readonly product: string; readonly risk: JsonObject }
  | { readonly product: string; readonly order: JsonObject }
  /** Where a policy is changed, and where that is asked about, its key. */
  | { readonly change: JsonObject }
  | { readonly changeKey: string }
  /** Where what was ordered is asked about, its key. */
  | { readonly key: string }
  /** Where documents are asked for, the policy's number, and that of a change of it. */
  | { readonly policy: string; readonly endorsement: string }
  /** Where what was collected is asked for, between which days. */
  | { readonly collected: { readonly from: string; readonly to: string } }
  /** Where photos are sent and asked about: by what they are known, and what they are. */
  | { readonly inspection: { readonly reference: string; readonly photos: string } }
);

/** A dialect ready to be spoken. */
export type Dialect = Pick<
  DialectDocument,
  "insurer" | "format" | "auth" | "latency" | "tariff" | "ticket" | "emission" | "documents" | "endorsement"
> & {
  readonly services: readonly Service[];
  say(what: Saying, said: Said): Told;
};

type Saying =
  | "reply"
  | "refused"
  | "invalid"
  | "stranger"
  | "ticket"
  | "waiting"
  | "order"
  | "documents"
  | "endorsement"
  | "inspection"
  | "collection";

export type Service = Pick<ServiceDocument, "method" | "path" | "request"> & {
  /** What is wrong with a request; undefined where nothing is. */
  refuse(request: Json): string | undefined;
} & (
    | { readonly kind: "quote"; readonly product: string; risk(request: Json): Risk }
    | {
        readonly kind: "emission";
        readonly product: string;
        /** `key` as its header says it. */
        order(request: Json, key: string): Order;
      }
    | { readonly kind: "endorsement"; change(request: Json, key: string): Change }
    | { readonly kind: "endorsementStatus"; keyOf(request: Json): string }
    | { readonly kind: "status"; keyOf(request: Json): string }
    | { readonly kind: "documents"; wantedOf(request: Json): Wanted }
    | { readonly kind: "collection"; daysOf(request: Json): { readonly from: string; readonly to: string } }
    | { readonly kind: "inspection"; photosOf(request: Json): SentPhotos }
  );

export type Told = { readonly status: number; readonly body: Json };

/** The dialects of a folder, each with what the folder of its name says of more products. */
export function readDialects(folder: URL): readonly Dialect[] {
  return documentsIn<DialectDocument>(folder).map((dialect) =>
    createDialect(
      documentsIn<ProductDocument>(new URL(`${dialect.insurer}/`, folder)).reduce(withProduct, dialect),
    ),
  );
}

function documentsIn<Document>(folder: URL): readonly Document[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Document);
}

/** A code that a product adds to a table stands beside those of all. */
function withProduct(
  dialect: DialectDocument,
  { services, tables = {}, tariff = {} }: ProductDocument,
): DialectDocument {
  const added = Object.entries(tables).map(([name, rows]) => [name, { ...dialect.tables[name], ...rows }]);
  const { offers = [], refuses = [] } = tariff;
  // Two products may have a cluster alike, and what is offered of each is its own.
  const [product] = services.flatMap((service) => ("product" in service ? [service.product] : []));
  return {
    ...dialect,
    tables: { ...dialect.tables, ...Object.fromEntries(added) },
    tariff: {
      ...dialect.tariff,
      offers: [
        ...dialect.tariff.offers,
        ...offers.map((offer) => ({ ...offer, ...(product ? { product } : {}) })),
      ],
      refuses: [...dialect.tariff.refuses, ...refuses],
    },
    services: [...dialect.services, ...services],
  };
}

/** A service with what all of its kind have. */
function withCommon(service: ServiceDocument, common: DialectDocument["common"] = {}): ServiceDocument {
  const { request, risk, order } = common[service.like ?? ""] ?? { request: {} };
  const laid = {
    ...service,
    request: {
      ...request,
      ...service.request,
      properties: { ...request.properties, ...service.request.properties },
      required: [...(request.required ?? []), ...(service.request.required ?? [])],
    },
  };
  if ("risk" in service) return { ...laid, risk: { ...risk, ...service.risk } } as ServiceDocument;
  if ("order" in service) return { ...laid, order: { ...order, ...service.order } } as ServiceDocument;
  return service;
}

/** Compiles a dialect. Its expressions read `request` (and `key`, of a header), and what is said (`said.ts`). */
function createDialect(document: DialectDocument): Dialect {
  const { tables, common, reply, refused, invalid, stranger } = document;
  const services = document.services.map((service) => withCommon(service, common));
  const { ticket, emission, documents, endorsement, inspection, collection } = document;
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
    order: { status: 200, fill: saying(emission?.reply ?? {}) },
    documents: { status: 200, fill: saying(documents?.reply ?? {}) },
    endorsement: { status: 200, fill: saying(endorsement?.reply ?? {}) },
    inspection: { status: 200, fill: saying(inspection?.reply ?? {}) },
    collection: { status: 200, fill: saying(collection?.reply ?? {}) },
  };
  return {
    ...document,
    services: services.map((service) => {
      const validate = ajv.compile(service.request);
      const refuse = (request: Json): string | undefined => {
        if (validate(request)) return undefined;
        const [{ instancePath = "", message = "" } = {}] = validate.errors ?? [];
        return `${instancePath || "/"} ${message}`;
      };
      const schemas = { request: service.request, key: { type: "string" } };
      if ("risk" in service) {
        const risk = filling(schemas, service.risk);
        return { ...service, refuse, kind: "quote", risk: (request) => risk({ request }) as Risk };
      }
      if ("order" in service) {
        const order = filling(schemas, service.order);
        return {
          ...service,
          refuse,
          kind: "emission",
          order: (request, key) => order({ request, key }) as unknown as Order,
        };
      }
      if ("change" in service) {
        const change = filling(schemas, service.change);
        return {
          ...service,
          refuse,
          kind: "endorsement",
          change: (request, key) => change({ request, key }) as unknown as Change,
        };
      }
      if ("changeKey" in service) {
        const keyOf = filling(schemas, service.changeKey);
        return {
          ...service,
          refuse,
          kind: "endorsementStatus",
          keyOf: (request) => String(keyOf({ request })),
        };
      }
      if ("policy" in service) {
        const { policy, endorsement: change } = service;
        const wanted = filling(schemas, { policy, endorsement: change });
        return {
          ...service,
          refuse,
          kind: "documents",
          wantedOf: (request) => wanted({ request }) as unknown as Wanted,
        };
      }
      if ("collected" in service) {
        const days = filling(schemas, service.collected);
        return {
          ...service,
          refuse,
          kind: "collection",
          daysOf: (request) => days({ request }) as unknown as { readonly from: string; readonly to: string },
        };
      }
      if ("inspection" in service) {
        const photos = filling(schemas, service.inspection);
        return {
          ...service,
          refuse,
          kind: "inspection",
          photosOf: (request) => photos({ request }) as unknown as SentPhotos,
        };
      }
      const keyOf = filling(schemas, service.key);
      return { ...service, refuse, kind: "status", keyOf: (request) => String(keyOf({ request })) };
    }),
    say: (what, one) => {
      const { status, fill } = told[what];
      return { status, body: fill(saidOf(one)) };
    },
  };
}
