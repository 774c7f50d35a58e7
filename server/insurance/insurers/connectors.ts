import { createHash } from "node:crypto";
import { parse } from "#engine/expression/index.ts";
import { isObject, type JsonObject, type Schema } from "#engine/json/index.ts";
import {
  askedByOf,
  connectorName,
  connectorRelease,
  documentsOf,
  findConnector,
  findContract,
  findContracts,
  findInsurer,
  type Library,
  type LoadedDocument,
  productsAsked,
  resolveConnector,
  secretsIn,
  validatorSchemas,
} from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import { bareSchema, compileValidators, loadValidators } from "#engine/validation/index.ts";
import { importValidators } from "../../infrastructure/import-validators.ts";
import type { Format } from "./bodies.ts";

/** A connector ready to run. */
export type Connector = {
  readonly flow: Flow;
  readonly format: Format;
  /** Of all that it says: a run goes on with the connector that it began with. */
  readonly hash: string;
  /** Whether what it asks changes something at the insurer's, so that it is never asked again by itself. */
  readonly issues: boolean;
  /** Patterns of what it is given that nobody keeps. */
  readonly secrets: readonly string[];
  /** What a reply to a call has to look like. */
  replyOf(call: string): Schema | undefined;
};

/** A coverage of the house's, and what an insurer calls it. */
export type Plan = { readonly cluster: string; readonly codes: readonly string[] };

/** The connectors of a product's documents. */
export type Connectors = {
  /** The insurers that have one of a kind for a product. */
  insurersFor(kind: string, product: string): readonly string[];
  /** The products for which an insurer has one of a kind. */
  productsFor(kind: string, insurer: string): readonly string[];
  /** A connector; compiled when it is first wanted. */
  find(insurer: string, kind: string, product: string): Promise<Connector | undefined>;
  /** Whether what is of a kind changes something at an insurer's, whoever has a connector of it. */
  issues(kind: string, product: string): boolean;
  /** The kind by which an insurer is asked what became of what is of a kind that issues. */
  askedBy(kind: string, product: string): string;
  /** The coverages that an insurer's answers of a kind are told apart by, with its own codes of each; none where it is not asked. */
  plansOf(insurer: string, kind: string, product: string): readonly Plan[];
  /** The coverages that a product's contract has, by their codes; undefined for one without a contract. */
  clustersOf(product: string): readonly string[] | undefined;
  /** What an insurer's document says; undefined where there is none. */
  insurer(id: string): JsonObject | undefined;
};

/** The connectors of a library that passed lint. */
export function openConnectors(library: Library): Connectors {
  const known = new Map<string, Promise<Connector>>();
  const plans = new Map<string, readonly Plan[]>();
  return {
    insurersFor: (kind, product) =>
      documentsOf(library, "connector").flatMap(({ value }) => {
        const { insurer, kind: own } = value as JsonObject; // lint has checked it
        const asks = own === kind && productsAsked(library, { value }).includes(product);
        return asks && typeof insurer === "string" ? [insurer] : [];
      }),
    productsFor: (kind, insurer) =>
      documentsOf(library, "connector").flatMap(({ value }) => {
        const own = value as JsonObject; // lint has checked it
        return own.kind === kind && own.insurer === insurer ? productsAsked(library, { value }) : [];
      }),
    find: (insurer, kind, product) => {
      const document = findConnector(library, `insurers/${insurer}/${kind}-${product}`);
      if (!document) return Promise.resolve(undefined);
      const name = connectorName(document);
      const connector = known.get(name) ?? prepareConnector(library, document);
      known.set(name, connector);
      return connector;
    },
    issues: (kind, product) => findContract(library, { value: { kind, product } })?.kind.issues !== false,
    askedBy: (kind, product) => askedByOf(findContract(library, { value: { kind, product } })?.kind ?? {}),
    plansOf: (insurer, kind, product) => {
      const name = `insurers/${insurer}/${kind}-${product}`;
      const document = findConnector(library, name);
      const found = plans.get(name) ?? (document ? plansIn(library, document, product) : []);
      plans.set(name, found);
      return found;
    },
    clustersOf: (product) => clustersIn(library, product),
    insurer: (id) => {
      const value = findInsurer(library, id)?.value;
      return isObject(value) ? (value as JsonObject) : undefined;
    },
  };
}

/** What a connector's table of coverages says of those that its product's contract has. */
function plansIn(library: Library, document: LoadedDocument, product: string): readonly Plan[] {
  const { tables = {} } = connectorRelease(resolveConnector(library, document)).flow;
  const { cluster = {} } = tables as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const agreed = clustersIn(library, product) ?? [];
  return Object.entries(cluster).flatMap(([code, codes]) =>
    agreed.includes(code) ? [{ cluster: code, codes: [codes].flat().map(String) }] : [],
  );
}

function clustersIn(library: Library, product: string): readonly string[] | undefined {
  const { clusters } = (findContracts(library, product)?.value ?? {}) as {
    readonly clusters?: readonly string[]; // lint has checked it
  };
  return clusters;
}

/** Compiles a connector. */
async function prepareConnector(library: Library, document: LoadedDocument): Promise<Connector> {
  const release = connectorRelease(resolveConnector(library, document));
  const schemas = Object.entries(validatorSchemas(release)).map(([key, schema]) => [key, bareSchema(schema)]);
  const factory = await importValidators(compileValidators(Object.fromEntries(schemas)));
  const hash = createHash("sha256").update(JSON.stringify(release)).digest("hex").slice(0, 32);
  const flow = prepare(release, hash, (today) => loadValidators(factory, { today: () => today }), parse);
  const { format = "json" } = document.value as { readonly format?: Format };
  const { calls = {} } = release.flow;
  const { input = {} } = release.context.properties ?? {};
  return {
    secrets: secretsIn(input),
    ...{ flow, format, hash, issues: findContract(library, document)?.kind.issues !== false },
    replyOf: (call) => {
      const reply = Object.hasOwn(calls, call) ? calls[call]?.reply : undefined;
      return typeof reply === "object" ? (reply as Schema) : undefined;
    },
  };
}
