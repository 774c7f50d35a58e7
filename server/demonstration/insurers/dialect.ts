import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compileTemplate, createEnvironment, parse } from "#engine/expression/index.ts";
import type { Json, Schema } from "#engine/json/index.ts";
import type { Reported } from "./claim.ts";
import type { DialectDocument, ProductDocument, ServiceDocument } from "./dialect-document.ts";
import type { Change } from "./endorse.ts";
import type { SentPhotos } from "./inspect.ts";
import type { Order } from "./issue.ts";
import type { Wanted } from "./papers.ts";
import { type Said, said, saidOf } from "./said.ts";
import type { Risk } from "./tariff.ts";

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
  | "claim"
  | "collection";

export type Service = Pick<
  ServiceDocument,
  "method" | "path" | "request" | "format" | "user" | "password"
> & {
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
    /** `key` as its header says it. */
    | { readonly kind: "claim"; reportedIn(request: Json, key: string): Reported }
    | { readonly kind: "claimAddition"; reportedIn(request: Json, key: string): Reported }
    | { readonly kind: "claimStatus"; keyOf(request: Json): string }
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
  const { ticket, emission, documents, endorsement, inspection, claim, collection } = document;
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
    claim: { status: 200, fill: saying(claim?.reply ?? {}) },
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
      if ("reported" in service || "added" in service) {
        const reported = filling(schemas, "reported" in service ? service.reported : service.added);
        return {
          ...service,
          refuse,
          kind: "reported" in service ? "claim" : "claimAddition",
          reportedIn: (request, key) => reported({ request, key }) as unknown as Reported,
        };
      }
      if ("claimKey" in service) {
        const keyOf = filling(schemas, service.claimKey);
        return { ...service, refuse, kind: "claimStatus", keyOf: (request) => String(keyOf({ request })) };
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
