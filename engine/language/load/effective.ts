import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { LanguageCode, LanguageProblem, Params } from "../problem.ts";
import type { LoadedDocument } from "./document.ts";
import { openFields } from "./fields-files.ts";
import type { Library } from "./library.ts";
import { openReplies, openWordAt } from "./open-replies.ts";
import type { Opening } from "./open-schema.ts";
import { openTables } from "./open-tables.ts";
import { type Origin, type Origins, originOf } from "./origins.ts";
import { layOnParts } from "./parts.ts";
import type { Spot } from "./position.ts";
import { openStarts } from "./product-flows.ts";
import { openTypes } from "./types.ts";

/** A flow with its schemas opened, overlays laid on or not, and where each of its values came from. */
export type Effective = { readonly flow: JsonObject; readonly origins: Origins };

/** The words of a flow that are schemas. */
export const schemaWords = ["answers", "data", "context"] as const;

/** An effective flow and what was found on the way to it. */
export type Resolution = { readonly effective: Effective; readonly problems: readonly LanguageProblem[] };

/** A flow's document laid on its parts, with its schemas and groups opened in place. Never throws; what leads nowhere is empty and a problem. */
export function resolveFlow(library: Library, document: LoadedDocument): Resolution {
  const origins = new Map<string, Origin>([["", { file: document.file, pointer: "" }]]);
  const { opening, problems } = startOpening(library, origins);
  const laid = withTables(opening, layOnParts(opening, document));
  const flow = openTypes(opening, openStarts(opening, openFields(opening, laid)));
  const opened = schemaWords.flatMap((word) => {
    const value = Object.hasOwn(flow, word) ? flow[word] : undefined;
    const origin = originOf(origins, below("", word));
    return value === undefined ? [] : [[word, openWord(opening, value, origin)] as const];
  });
  return {
    effective: {
      flow: openReplies(opening, replaceMembers(flow, Object.fromEntries(opened))),
      origins,
    },
    problems,
  };
}

function withTables(opening: Opening, flow: JsonObject): JsonObject {
  const { tables } = flow;
  return isObject(tables) ? replaceMembers(flow, { tables: openTables(opening, tables) }) : flow;
}

/** What an overlay's patch says of a schema, its references opened in place. */
export function openWord(opening: Opening, value: Json, origin: Origin): Json {
  return openWordAt(opening, value, origin, origin.pointer.slice(origin.pointer.lastIndexOf("/")));
}

/** An opening whose findings are gathered as problems. */
export function startOpening(library: Library, origins: Map<string, Origin>) {
  const problems: LanguageProblem[] = [];
  const tell = (code: LanguageCode, origin: Origin, params: Params) => {
    problems.push(problemIn(library, code, origin, params, {}));
  };
  const opening: Opening = { library, origins, tell, count: { values: 0 } };
  return { opening, problems };
}

/** A problem at a place of a file. */
export function problemIn(
  library: Library,
  code: LanguageCode,
  { file, pointer }: Origin,
  params: Params = {},
  spot: Spot = {},
): LanguageProblem {
  const position = library.documents.get(file)?.position(pointer, spot) ?? { line: 1, column: 1 };
  return { code, file, pointer, ...position, params };
}

/** A JSON object as it is, anything else as an empty one. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The object with some members replaced where they stand. */
function replaceMembers(object: JsonObject, members: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      Object.hasOwn(members, name) ? (members[name] as Json) : value,
    ]),
  );
}
