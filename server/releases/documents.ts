import type { Schema } from "#engine/json/index.ts";
import {
  type Audience,
  audiencesOf,
  type DemoBroker,
  type DemoCondition,
  type DemoDocument,
  type DemoHelp,
  type DemoOperator,
  type DemoPerson,
  type DocumentSet,
  documentsOf,
  type HostArea,
  type HostedFlow,
  hostedFlows,
  type LanguageProblem,
  type Library,
  lintLibrary,
  type OverlayDocument,
  openLibrary,
  overlaysFor,
  type ProductDocument,
  type Release,
  releaseFor,
} from "#engine/language/index.ts";
import { checkOnce } from "../infrastructure/checked.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { type Connectors, openConnectors } from "../insurance/insurers/connectors.ts";
import { finishedOnly, isUnfinished } from "./finished.ts";

/** The documents of a product as the server uses them: releases for somebody, products by id. */
export type Documents = {
  /** What is left untranslated, where a flow is not served in a language because of it. */
  readonly unfinished: readonly string[];
  /** The people of the demonstration. */
  readonly people: readonly DemoPerson[];
  /** The brokers of the demonstration. */
  readonly brokers: readonly DemoBroker[];
  /** What insurers pay those of the demonstration. */
  readonly conditions: readonly DemoCondition[];
  /** Whom those ask for help. */
  /** Who works in its office. */
  readonly operators: readonly DemoOperator[];
  /** Whom brokers ask for help. */
  readonly help: DemoHelp;
  readonly products: ReadonlyMap<string, ProductDocument>;
  /** How insurers are asked. */
  readonly connectors: Connectors;
  /** The audience without the names for which the flow has no overlay: those people share a release. */
  narrow(flow: string, audience: Named): Named;
  /** The answers of a flow as they are for everybody and for each of those that its overlays are for. */
  answersOf(flow: string): readonly Schema[];
  /** Everybody, and each of those that a flow's overlays are for. */
  audiencesOf(flow: string): readonly Audience[];
  /** A flow's release for somebody; undefined when there is no flow of that id. */
  compile(flow: string, audience: Audience): Release | undefined;
  /** The flows that live in an area. */
  hosted(area: HostArea): readonly HostedFlow[];
};

type Named = Required<Audience>;

/** Finds what is wrong with documents. */
type Lint = (set: DocumentSet) => readonly LanguageProblem[];

/**
 * Opens documents; what is broken in one of them stops the start, with its place. A flow that a language does not say
 * whole is served in ours, and told. With a folder for it, documents that were found good before are not checked again.
 * A process that goes on to serve has them checked by another (`lintApart`).
 */
export function openDocuments(
  set: DocumentSet,
  cacheFolder?: string,
  lint: Lint = (texts) => lintLibrary(openLibrary(texts)),
): Documents {
  const all = openLibrary(set);
  let library = all;
  let unfinished: readonly LanguageProblem[] = [];
  checkOnce(cacheFolder, "documents", set, () => {
    const problems = lint(set);
    refuse(problems.filter((problem) => !isUnfinished(problem)));
    unfinished = problems;
    library = finishedOnly(all, problems);
    return unfinished.length === 0;
  });
  return {
    unfinished: unfinished.map((one) => `${detailOf(one)} — its flow is served in Spanish until it is whole`),
    connectors: openConnectors(library),
    people: peopleOf(library),
    brokers: brokersOf(library),
    conditions: conditionsOf(library),
    operators: operatorsOf(library),
    help: Object.assign({}, ...demosOf(library).map(({ help }) => help)) as DemoHelp, // as its schema has it
    products: productsOf(library),
    narrow: (flow, audience) => {
      const overlays = overlaysFor(library, flow, audience).map(
        ({ value }) => value as unknown as OverlayDocument,
      );
      const used = (name: keyof Audience) =>
        overlays.some((one) => one.for[name] !== undefined) ? audience[name] : "";
      return {
        area: used("area"),
        platform: used("platform"),
        insurer: used("insurer"),
        language: used("language"),
      };
    },
    answersOf: (flow) =>
      audiencesOf(library, flow).flatMap((audience) => {
        const found = releaseFor(library, flow, audience);
        return found ? [found.release.answers] : [];
      }),
    audiencesOf: (flow) => audiencesOf(library, flow),
    compile: (flow, audience) => {
      const found = releaseFor(library, flow, audience);
      refuse(found?.problems ?? []);
      return found?.release;
    },
    hosted: (area) => hostedFlows(library, area),
  };
}

/** The people that a library's documents say for a demonstration, in their order. */
export function peopleOf(library: Library): readonly DemoPerson[] {
  return demosOf(library).flatMap(({ people = [] }) => people);
}

/** The same of brokers. */
export function brokersOf(library: Library): readonly DemoBroker[] {
  return demosOf(library).flatMap(({ brokers = [] }) => brokers);
}

/** The same of what insurers pay. */
export function conditionsOf(library: Library): readonly DemoCondition[] {
  return demosOf(library).flatMap(({ conditions = [] }) => conditions);
}

/** The same of who works in the office. */
export function operatorsOf(library: Library): readonly DemoOperator[] {
  return demosOf(library).flatMap(({ operators = [] }) => operators);
}

function demosOf(library: Library): readonly DemoDocument[] {
  return documentsOf(library, "demo").map(({ value }) => value as unknown as DemoDocument);
}

function productsOf(library: Library): ReadonlyMap<string, ProductDocument> {
  const products = documentsOf(library, "product").map(({ value }) => value as unknown as ProductDocument);
  return new Map(products.map((product) => [product.id, product]));
}

function refuse(problems: readonly LanguageProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError("invalid-configuration", { detail: `${detailOf(first)} — run npm run flows` });
}

function detailOf({ file, line, column, code, params }: LanguageProblem): string {
  return `definition ${file}:${line}:${column}: ${code} ${JSON.stringify(params)}`;
}
