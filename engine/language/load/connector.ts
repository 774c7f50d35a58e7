import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Release } from "../release.ts";
import { compileRelease } from "./compile-release.ts";
import type { LoadedDocument } from "./document.ts";
import { objectOf, type Resolution, startOpening } from "./effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";
import { openReplies, openWordAt } from "./open-replies.ts";
import { type Origin, originOf } from "./origins.ts";
import { layOnParts } from "./parts.ts";

/** The name under which a connector's result is taken, as if it were the reply to a last call. */
export const resultName = "result";

/** What a connector may take from a part. */
const shared: ReadonlySet<string> = new Set(["tables", "conditions", "calls", "catch"]);

/** A connector by what it is called: `insurers/<insurer>/<kind>-<product>`. */
export function connectorName({ value }: LoadedDocument): string {
  const [insurer, kind, product] = ["insurer", "kind", "product"].map((word) => textOf(value, word));
  return `insurers/${insurer}/${kind}-${product}`;
}

/** The connector of that name; of several the first. */
export function findConnector(library: Library, name: string): LoadedDocument | undefined {
  return documentsOf(library, "connector").find((document) => connectorName(document) === name);
}

/** What an insurer's connectors share; undefined where the library has nothing of that insurer. */
export function findInsurer(library: Library, id: unknown): LoadedDocument | undefined {
  return documentsOf(library, "insurer").find(({ value }) => memberOf(value, "id") === id);
}

/**
 * A connector, laid on its parts, as a flow that asks nobody: its calls are those of the first step, its input stands in the context, each
 * reply in the data under the name of its call, and the result is taken like a last reply. Every value keeps its place.
 */
export function resolveConnector(library: Library, document: LoadedDocument): Resolution {
  const { file } = document;
  const at = (pointer: string): Origin => ({ file, pointer });
  const origins = new Map<string, Origin>([["", at("")]]);
  const { opening, problems } = startOpening(library, origins);
  const value = layOnParts(opening, document);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(objectOf(document.value), name) && !shared.has(name))
      opening.tell("word-of-flow", originOf(origins, below("", name)), { name });
  const open = (word: Json | undefined, from: string, to: string): Json => {
    origins.set(to, at(from));
    return word === undefined ? {} : openWordAt(opening, word, at(from), to);
  };
  const calls = objectOf(value.calls);
  const insurer = findInsurer(library, value.insurer);
  const ownTables = objectOf(value.tables);
  const tables = { ...objectOf(memberOf(insurer?.value, "tables")), ...ownTables };
  for (const name of Object.keys(tables)) {
    const pointer = below("/tables", name);
    if (insurer && !Object.hasOwn(ownTables, name)) origins.set(pointer, { file: insurer.file, pointer });
  }
  const result = `/calls/${resultName}`;
  origins.set(result, at("/result"));
  origins.set(`${result}/assign/~1data~1${resultName}`, at("/result"));
  origins.set("/steps/open/enter", at("/do"));
  const names = Array.isArray(value.do) ? value.do : [];
  const kept = Object.entries(calls).map(([name, call]) => {
    const assign = { [`/data/${name}`]: "=response.body" };
    return [name, isObject(call) ? { ...call, assign } : call] as const;
  });
  const flow: JsonObject = {
    id: `${textOf(value, "kind")}/${textOf(value, "insurer")}-${textOf(value, "product")}`,
    kind: value.kind ?? "",
    title: connectorName(document),
    ...(value.product === undefined ? {} : { products: [value.product] }),
    answers: { type: "object", properties: {} },
    data: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          Object.entries(calls).map(([name, call]) => {
            const from = `${below("/calls", name)}/reply`;
            return [name, open(objectOf(call).reply, from, below("/data/properties", name))];
          }),
        ),
        [resultName]: open(value.output, "/output", `/data/properties/${resultName}`),
      },
    },
    context: {
      type: "object",
      properties: {
        today: { type: "string", format: "date" },
        input: open(value.input, "/input", "/context/properties/input"),
      },
      required: ["today", "input"],
    },
    ...(value.conditions === undefined ? {} : { conditions: value.conditions }),
    tables,
    calls: {
      ...Object.fromEntries(kept),
      // Nobody is asked: who performs a connector replies to it at once.
      [resultName]: {
        get: "/",
        reply: { type: "object" },
        assign: { [`/data/${resultName}`]: value.result ?? {} },
      },
    },
    initial: "open",
    steps: { open: { enter: [...names, resultName], next: "done" }, done: { type: "final", title: "Listo" } },
    ...(value.catch === undefined ? {} : { catch: value.catch }),
  };
  return { effective: { flow: openReplies(opening, flow), origins }, problems };
}

/** The release of a connector: its expressions read its input and the replies by their own names. */
export function connectorRelease({ effective }: Resolution): Release {
  const release = compileRelease(effective);
  const replies = Object.keys(release.flow.calls ?? {}).filter((name) => name !== resultName);
  const names = Object.fromEntries(replies.map((name) => [name, below("/data", name)]));
  return { ...release, names: { ...names, input: "/context/input" } };
}
