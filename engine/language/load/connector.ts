import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Release } from "../release.ts";
import { compileRelease } from "./compile-release.ts";
import { productsAsked } from "./connector-products.ts";
import { type Contract, findContract } from "./contract.ts";
import type { LoadedDocument } from "./document.ts";
import { objectOf, type Resolution, startOpening } from "./effective.ts";
import { documentsOf, type Library, memberOf, textOf } from "./library.ts";
import { openReplies, openWordAt } from "./open-replies.ts";
import { openTables } from "./open-tables.ts";
import { copyOrigins, type Origin, originOf } from "./origins.ts";
import { layOnParts } from "./parts.ts";

/** The name under which a connector's result is taken, as if it were the reply to a last call. */
export const resultName = "result";

/** The call that reads a connector's result as if it were a reply, where its contract says what has to be true of one. */
export const agreedName = "agreed";

/** The calls that no insurer is asked. */
const ownCalls: ReadonlySet<string> = new Set([resultName, agreedName]);

/** What a connector may take from a part. */
const sharing: ReadonlySet<string> = new Set(["tables", "conditions", "calls", "do", "result", "catch"]);

/** A connector by what it is called: `insurers/<insurer>/<kind>-<product>`, without a product where it names none. */
export function connectorName({ value }: LoadedDocument): string {
  const [insurer, kind, product] = ["insurer", "kind", "product"].map((word) => textOf(value, word));
  return `insurers/${insurer}/${product === "" ? kind : `${kind}-${product}`}`;
}

/** The connector of that name, or the one of several products that asks of the product in it; of several the first. */
export function findConnector(library: Library, name: string): LoadedDocument | undefined {
  const documents = documentsOf(library, "connector");
  return (
    documents.find((document) => connectorName(document) === name) ??
    documents.find((document) => {
      const [insurer, kind] = ["insurer", "kind"].map((word) => textOf(document.value, word));
      const begin = `insurers/${insurer}/${kind}-`;
      return name.startsWith(begin) && productsAsked(library, document).includes(name.slice(begin.length));
    })
  );
}

/** What an insurer's connectors share; undefined where the library has nothing of that insurer. */
export function findInsurer(library: Library, id: unknown): LoadedDocument | undefined {
  return documentsOf(library, "insurer").find(({ value }) => memberOf(value, "id") === id);
}

/**
 * A connector, laid on its parts, as a flow that asks nobody: its calls are those of the first step, its input stands in the context, each
 * reply in the data under the name of its call, and the result is taken like a last reply. Every value keeps its place.
 */
export function resolveConnector(
  library: Library,
  document: LoadedDocument,
): Resolution & { readonly laid: JsonObject } {
  const { file } = document;
  const at = (pointer: string): Origin => ({ file, pointer });
  const origins = new Map<string, Origin>([["", at("")]]);
  const { opening, problems } = startOpening(library, origins);
  const value = layOnParts(opening, document);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(objectOf(document.value), name) && !sharing.has(name))
      opening.tell("word-of-flow", originOf(origins, below("", name)), { name });
  const open = (word: Json | undefined, from: string, to: string): Json => {
    const origin = originOf(origins, from);
    origins.set(to, origin);
    return word === undefined ? {} : openWordAt(opening, word, origin, to);
  };
  const insurer = findInsurer(library, value.insurer);
  const calls = layCalls(objectOf(value.calls), insurer, origins);
  const contract = findContract(library, document);
  /** What the connector says of a schema, else what its contract does. */
  const openAgreed = (word: "input" | "output", to: string): Json => {
    if (value[word] !== undefined || !contract) return open(value[word], `/${word}`, to);
    const agreed = { file: contract.file, pointer: below(contract.pointer, word) };
    origins.set(to, agreed);
    const schema = contract.kind[word];
    return schema === undefined ? {} : openWordAt(opening, schema, agreed, to);
  };
  const ownTables = objectOf(value.tables);
  const said = { ...objectOf(memberOf(insurer?.value, "tables")), ...ownTables };
  for (const name of Object.keys(said)) {
    const pointer = below("/tables", name);
    if (insurer && !Object.hasOwn(ownTables, name)) origins.set(pointer, { file: insurer.file, pointer });
  }
  const tables = openTables(opening, said);
  const result = `/calls/${resultName}`;
  origins.set(result, originOf(origins, "/result"));
  copyOrigins(origins, "/result", `${result}/assign/~1data~1${resultName}`);
  copyOrigins(origins, "/do", "/steps/open/enter");
  const names = Array.isArray(value.do) ? value.do : [];
  const agreed = layAgreed(contract, origins);
  const products = productsAsked(library, document);
  const kept = Object.entries(calls).map(([name, call]) => {
    // One that is made for each of a list keeps what was replied to each.
    const reply =
      objectOf(call).for === undefined
        ? "=response.body"
        : `=has(data.${name}) ? [data.${name}, [response.body]].flatten() : [response.body]`;
    const assign = { [`/data/${name}`]: reply };
    return [name, isObject(call) ? { ...call, assign } : call] as const;
  });
  const flow: JsonObject = {
    id: `${textOf(value, "kind")}/${[textOf(value, "insurer"), textOf(value, "product")].filter(Boolean).join("-")}`,
    kind: value.kind ?? "",
    title: connectorName(document),
    ...(products.length === 0 ? {} : { products: [...products] }),
    answers: { type: "object", properties: {} },
    data: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          Object.entries(calls).map(([name, call]) => {
            const [from, to] = [`${below("/calls", name)}/reply`, below("/data/properties", name)];
            const { reply, for: list } = objectOf(call);
            if (list === undefined) return [name, open(reply, from, to)];
            return [name, { type: "array", items: open(reply, from, `${to}/items`), maxItems: 1000 }];
          }),
        ),
        [resultName]: openAgreed("output", `/data/properties/${resultName}`),
      },
    },
    context: {
      type: "object",
      properties: {
        today: { type: "string", format: "date" },
        input: openAgreed("input", "/context/properties/input"),
        run: { type: "object", properties: { key: { type: "string", maxLength: 64 } }, required: ["key"] },
      },
      required: ["today", "input", "run"],
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
      ...(agreed
        ? { [agreedName]: { ...agreed, reply: openAgreed("output", `/calls/${agreedName}/reply`) } }
        : {}),
    },
    initial: "open",
    steps: {
      open: { enter: [...names, resultName, ...(agreed ? [agreedName] : [])], next: "done" },
      done: { type: "final", title: "Listo" },
    },
    ...(value.catch === undefined ? {} : { catch: value.catch }),
  };
  return { effective: { flow: openReplies(opening, flow), origins }, problems, laid: value };
}

/** The call that holds a result to what its contract says must be true of it; undefined where it says nothing. */
function layAgreed(contract: Contract | undefined, origins: Map<string, Origin>): JsonObject | undefined {
  if (contract?.kind.must === undefined) return undefined;
  const call = `/calls/${agreedName}`;
  for (const word of ["must", "catch"])
    origins.set(`${call}/${word}`, { file: contract.file, pointer: below(contract.pointer, word) });
  const { must, catch: said } = contract.kind;
  return { get: "/", must, ...(said === undefined ? {} : { catch: said }) };
}

/** The release of a connector: its expressions read its input and the replies by their own names. */
export function connectorRelease({ effective }: Pick<Resolution, "effective">): Release {
  const release = compileRelease(effective);
  const replies = Object.keys(release.flow.calls ?? {}).filter((name) => !ownCalls.has(name));
  const names = Object.fromEntries(replies.map((name) => [name, below("/data", name)]));
  return { ...release, names: { ...names, input: "/context/input", run: "/context/run" } };
}

/** The calls of a connector with the headers and errors that its insurer says for all; what a call says itself wins. */
function layCalls(
  calls: JsonObject,
  insurer: LoadedDocument | undefined,
  origins: Map<string, Origin>,
): JsonObject {
  const laid = Object.entries(calls).map(([name, call]) => {
    if (!insurer || !isObject(call)) return [name, call] as const;
    const shared = (["headers", "errors"] as const).flatMap((word) => {
      const all = objectOf(memberOf(insurer.value, word));
      const own = objectOf(call[word]);
      if (Object.keys(all).length === 0) return [];
      for (const key of Object.keys(all)) {
        const to = below(`${below("/calls", name)}/${word}`, key);
        if (!Object.hasOwn(own, key))
          origins.set(to, { file: insurer.file, pointer: below(`/${word}`, key) });
      }
      return [[word, { ...all, ...own }] as const];
    });
    return [name, { ...call, ...Object.fromEntries(shared) }] as const;
  });
  return Object.fromEntries(laid);
}
