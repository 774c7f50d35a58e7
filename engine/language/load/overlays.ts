import { below, isWithin, type Json, type JsonObject, segmentsOf } from "#engine/json/index.ts";
import type { LanguageCode, LanguageProblem, Params } from "../problem.ts";
import type { LoadedDocument } from "./document.ts";
import {
  type Effective,
  objectOf,
  openWord,
  problemIn,
  type Resolution,
  schemaWords,
  startOpening,
} from "./effective.ts";
import { documentsOf, type Library, memberOf } from "./library.ts";
import { forgetOrigins, type Origin, type Origins, originOf } from "./origins.ts";

/** For whom a flow is effective; without a name only what every one of that rank has. */
export type Audience = {
  readonly platform?: string;
  readonly insurer?: string;
  readonly language?: string;
};

/** Ranks of overlays in the order in which they are laid on: the product's own words, see docs/glossary.md. */
export const ranks = ["platform", "insurer", "language"] as const;

type Rank = (typeof ranks)[number];

/** A flow's overlays for somebody, in the order in which they are laid on. */
export function overlaysFor(library: Library, id: string, audience: Audience): readonly LoadedDocument[] {
  const ofFlow = documentsOf(library, "overlay").filter(({ value }) => memberOf(value, "overlay") === id);
  return ranks.flatMap((rank) => {
    const name = audience[rank];
    return name === undefined
      ? []
      : ofFlow.filter(({ value }) => memberOf(memberOf(value, "for"), rank) === name);
  });
}

/**
 * Lays overlays on an effective flow (RFC 7396), each value keeping its origin. Told: a null that removes nothing, two
 * overlays of one rank that say something of one place, a translation of a text that another overlay replaced.
 */
export function applyOverlays(
  library: Library,
  effective: Effective,
  overlays: readonly LoadedDocument[],
): Resolution {
  const origins = new Map(effective.origins);
  const said = new Map<string, Said>();
  const problems: LanguageProblem[] = [];
  const tell: Laying["tell"] = (code, origin, params) => {
    problems.push(problemIn(library, code, origin, params, { key: true }));
  };
  let flow: JsonObject = effective.flow;
  for (const { file, value } of overlays) {
    const patch = objectOf(memberOf(value, "patch"));
    const from = new Map<string, Origin>([["", { file, pointer: "/patch" }]]);
    const own = startOpening(library, from);
    const opened = Object.entries(patch).map(([word, said]) => {
      const isSchema = (schemaWords as readonly string[]).includes(word) && said !== null;
      return [word, isSchema ? openWord(own.opening, said, { file, pointer: below("/patch", word) }) : said];
    });
    problems.push(...own.problems);
    // A text is replaced whole, and so is the schema that it names.
    const kept = Object.entries(flow).filter(
      ([word]) => !schemaWords.some((one) => one === word && typeof patch[one] === "string"),
    );
    const rank = ranks.find((one) => memberOf(memberOf(value, "for"), one) !== undefined);
    flow = objectOf(
      lay(
        { origins, from, said, tell, file, rank },
        Object.fromEntries(kept),
        Object.fromEntries(opened),
        "",
      ),
    );
  }
  return { effective: { flow, origins }, problems };
}

type Said = { readonly file: string; readonly rank: Rank | undefined };

type Laying = Said & {
  /** Where effective values came from, and where those of the patch did. */
  readonly origins: Map<string, Origin>;
  readonly from: Origins;
  /** Places of which an overlay has said something. */
  readonly said: Map<string, Said>;
  readonly tell: (code: LanguageCode, origin: Origin, params: Params) => void;
};

function lay(laying: Laying, under: Json | undefined, patch: Json, at: string): Json {
  if (!isObject(patch)) return patch;
  const { origins, from } = laying;
  const members = new Map(Object.entries(isObject(under) ? under : {}));
  for (const [name, value] of Object.entries(patch)) {
    const place = below(at, name);
    const before = members.get(name);
    checkPlace(laying, place, before, value);
    if (value === null) members.delete(name);
    if (!(isObject(value) && isObject(before))) {
      forgetOrigins(origins, place);
      if (value !== null) origins.set(place, originOf(from, place));
      for (const [inner, origin] of from) if (isWithin(inner, place)) origins.set(inner, origin);
    }
    if (value !== null) members.set(name, lay(laying, before, value, place));
  }
  return Object.fromEntries(members);
}

/** Tells what must not be said of a place, and remembers that something was. */
function checkPlace(laying: Laying, place: string, before: Json | undefined, value: Json): void {
  const { origins, from, said, tell, file, rank } = laying;
  const origin = originOf(from, place);
  const name = segmentsOf(place).at(-1) ?? "";
  if (value === null && before === undefined) tell("overlay-removes-nothing", origin, { name });
  if (isObject(value) && before !== undefined) return;
  const other = [...said].find(
    ([told, by]) => by.rank === rank && by.file !== file && (isWithin(place, told) || isWithin(told, place)),
  );
  if (other) tell("overlay-conflict", origin, { name, other: other[1].file });
  const replaced = said.get(place);
  if (rank === "language" && typeof before === "string" && replaced && replaced.rank !== "language")
    tell("translation-of-replaced", origin, { name, other: originOf(origins, place).file });
  said.set(place, { file, rank });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
