import { below, isWithin, type Json, type JsonObject, nearest, segmentsOf } from "#engine/json/index.ts";
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
import { openFields } from "./fields-files.ts";
import { documentsOf, findFlow, type Library, memberOf, textOf } from "./library.ts";
import { openReplies } from "./open-replies.ts";
import { forgetOrigins, type Origin, type Origins, originOf } from "./origins.ts";
import { findPart, partsOf } from "./parts.ts";
import { openStarts } from "./product-flows.ts";

/** For whom a flow is effective; without a name only what every one of that rank has. */
export type Audience = {
  /** The part of the product in which it is opened. */
  readonly area?: string;
  readonly platform?: string;
  readonly insurer?: string;
  readonly language?: string;
};

/** Ranks of overlays in the order in which they are laid on: the product's own words, see docs/glossary.md. */
export const ranks = ["area", "platform", "insurer", "language"] as const;

/** Of an overlay; what a language says of one area, platform or insurer is laid on behind what it says to all. */
type Rank = (typeof ranks)[number] | "own-language";

/**
 * A flow's overlays for somebody, in the order in which they are laid on. Where an area has one of its own, a translation
 * counts that is for that area too: any other is of words that the area may have replaced.
 */
export function overlaysFor(library: Library, id: string, audience: Audience): readonly LoadedDocument[] {
  const found = overlaysOf(library, id).filter((overlay) => isFor(overlay, audience));
  const isOfArea = (overlay: LoadedDocument) =>
    memberOf(memberOf(overlay.value, "for"), "area") !== undefined;
  const all = found.some(isOfArea)
    ? found.filter((overlay) => isOfArea(overlay) || languageOf(overlay) === undefined)
    : found;
  return [...ranks, "own-language" as const].flatMap((rank) =>
    all.filter((overlay) => rankOf(overlay) === rank),
  );
}

/** Whether an overlay is for somebody: every name that it gives is theirs. */
export function isFor({ value }: LoadedDocument, audience: Audience): boolean {
  return ranks.every((rank) => {
    const name = memberOf(memberOf(value, "for"), rank);
    return name === undefined || name === audience[rank];
  });
}

/** The rank of an overlay; undefined of one that is for nobody. */
export function rankOf({ value }: LoadedDocument): Rank | undefined {
  const given = ranks.filter((one) => memberOf(memberOf(value, "for"), one) !== undefined);
  return given.length > 1 && given.includes("language") ? "own-language" : given[0];
}

/**
 * Every overlay that changes a flow: those of its parts, then its own. What a part says in another language serves the
 * flows that are said in it themselves: the others would be half in each.
 */
export function overlaysOf(library: Library, id: string): readonly LoadedDocument[] {
  const flow = findFlow(library, id);
  // Anybody may ask for a flow that does not exist: nothing is kept of that.
  if (!flow) return findOverlays(library, id, flow);
  const ofLibrary = known.get(library) ?? new Map<string, readonly LoadedDocument[]>();
  known.set(library, ofLibrary);
  const found = ofLibrary.get(id) ?? findOverlays(library, id, flow);
  ofLibrary.set(id, found);
  return found;
}

const known = new WeakMap<Library, Map<string, readonly LoadedDocument[]>>();

function findOverlays(library: Library, id: string, flow: LoadedDocument | undefined) {
  const overlays = documentsOf(library, "overlay");
  const own = overlays.filter(({ value }) => memberOf(value, "overlay") === id);
  const languages = new Set([undefined, ...own.map(languageOf)]);
  const parts = flow ? partsOf(library, flow).map(({ value }) => memberOf(value, "id")) : [];
  const shared = parts.flatMap((part) =>
    overlays.filter((one) => memberOf(one.value, "overlay") === part && languages.has(languageOf(one))),
  );
  return [...shared, ...own];
}

function languageOf({ value }: LoadedDocument): unknown {
  return memberOf(memberOf(value, "for"), "language");
}

/** The areas, beside its own, in which overlays open a flow. */
export function areasOf(library: Library, id: string): readonly string[] {
  const areas = overlaysOf(library, id).flatMap(({ value }) => textOf(memberOf(value, "for"), "area") || []);
  return [...new Set(areas)];
}

/** Every combination of names for which a flow has overlays, nobody first; an area is spoken in the languages of its own. */
export function audiencesOf(library: Library, id: string): readonly Audience[] {
  const overlays = overlaysOf(library, id);
  const isSpoken = ({ area, language }: Audience) =>
    area === undefined ||
    language === undefined ||
    overlays.some(({ value }) => {
      const whom = memberOf(value, "for");
      return memberOf(whom, "area") === area && memberOf(whom, "language") === language;
    });
  const all = ranks.reduce<readonly Audience[]>(
    (audiences, rank) => {
      const names = overlays.flatMap(({ value }) => {
        const name = memberOf(memberOf(value, "for"), rank);
        return typeof name === "string" ? [name] : [];
      });
      return audiences.flatMap((audience) => [
        audience,
        ...[...new Set(names)].map((name) => ({ ...audience, [rank]: name })),
      ]);
    },
    [{}],
  );
  return all.filter(isSpoken);
}

/**
 * Lays overlays on an effective flow (RFC 7396), each value keeping its origin. A translation is of the text that it was
 * made for: what another overlay replaced is left as that says it, and so is what a flow says in place of its part.
 * Told: a null that removes nothing, two overlays of one rank that say something of one place, a translation of nothing.
 * What the overlay of a part says, the flow's own may say again.
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
  for (const overlay of overlays) {
    const { file, value } = overlay;
    const patch = objectOf(memberOf(value, "patch"));
    const from = new Map<string, Origin>([["", { file, pointer: "/patch" }]]);
    const own = startOpening(library, from);
    const opened = Object.entries(patch).map(([word, said]) => {
      const isSchema = (schemaWords as readonly string[]).includes(word) && said !== null;
      return [word, isSchema ? openWord(own.opening, said, { file, pointer: below("/patch", word) }) : said];
    });
    // A text is replaced whole, and so is the schema that it names.
    const kept = Object.entries(flow).filter(
      ([word]) => !schemaWords.some((one) => one === word && typeof patch[one] === "string"),
    );
    const rank = rankOf(overlay);
    const isOfPart = memberOf(value, "overlay") !== flow.id;
    const part = isOfPart ? findPart(library, textOf(value, "overlay"))?.file : undefined;
    const rivals = [...said].filter(
      ([, by]) => by.rank === rank && by.isOfPart === isOfPart && by.file !== file,
    );
    flow = objectOf(
      lay(
        { origins, from, said, rivals, tell, file, rank, isOfPart, part },
        Object.fromEntries(kept),
        openReplies(own.opening, Object.fromEntries(opened)),
        "",
      ),
    );
    problems.push(...own.problems);
  }
  const own = startOpening(library, origins);
  const opened = overlays.length === 0 ? flow : openStarts(own.opening, openFields(own.opening, flow));
  return { effective: { flow: opened, origins }, problems: [...problems, ...own.problems] };
}

type Said = { readonly file: string; readonly rank: Rank | undefined; readonly isOfPart: boolean };

type Laying = Said & {
  /** Where effective values came from, and where those of the patch did. */
  readonly origins: Map<string, Origin>;
  readonly from: Origins;
  /** Places of which an overlay has said something. */
  readonly said: Map<string, Said>;
  /** Of those the ones that another overlay of the same rank has said. */
  readonly rivals: readonly (readonly [place: string, by: Said])[];
  /** The file of the part that the overlay is of. */
  readonly part: string | undefined;
  readonly tell: (code: LanguageCode, origin: Origin, params: Params) => void;
};

function lay(laying: Laying, under: Json | undefined, patch: Json, at: string): Json {
  if (!isObject(patch)) return patch;
  const { origins, from } = laying;
  const members = new Map(Object.entries(isObject(under) ? under : {}));
  for (const [name, value] of Object.entries(patch)) {
    const place = below(at, name);
    const before = members.get(name);
    if (isTranslation(laying) && !isTranslated(laying, place, before, value, members)) continue;
    checkPlace(laying, place, before, value);
    if (value === null) members.delete(name);
    if (!(isObject(value) && isObject(before))) {
      forgetOrigins(origins, place, before);
      if (value !== null) origins.set(place, originOf(from, place));
      if (typeof value === "object" && value !== null)
        for (const [inner, origin] of from) if (isWithin(inner, place)) origins.set(inner, origin);
    }
    if (value !== null) members.set(name, lay(laying, before, value, place));
  }
  return Object.fromEntries(members);
}

function isTranslation({ rank }: Said): boolean {
  return rank === "language" || rank === "own-language";
}

/** Whether what stands at a place is what a translation was made of; told where nothing ever did, or a formula does. */
function isTranslated(
  { origins, from, said, tell, part, rank }: Laying,
  place: string,
  before: Json | undefined,
  value: Json,
  siblings: ReadonlyMap<string, Json>,
): boolean {
  const others = rank === "language" ? [...said].filter(([, by]) => !isTranslation(by)) : [];
  if (others.some(([told]) => isWithin(place, told))) return false;
  const name = segmentsOf(place).at(-1) ?? "";
  if (before === undefined) {
    // Of a text by code, others may say more codes than we do.
    if (/^\/texts\/[^/]+\/[^/]+$/.test(place)) return true;
    const suggestion = nearest(name, [...siblings.keys()]);
    if (part === undefined)
      tell("translation-of-nothing", originOf(from, place), { name, ...(suggestion ? { suggestion } : {}) });
    return false;
  }
  if (isObject(value) && isObject(before)) return true;
  const isOfFlow =
    part !== undefined && !isWithin(place, "/answers") && originOf(origins, place).file !== part;
  if (isOfFlow) return false;
  const isFormula = typeof before === "string" && /^=(?!=)/.test(before);
  if (isFormula) tell("formula-in-translation", originOf(from, place), {});
  return !isFormula;
}

/** Tells what must not be said of a place, and remembers that something was. */
function checkPlace(laying: Laying, place: string, before: Json | undefined, value: Json): void {
  const { from, said, rivals, tell, file, rank, isOfPart } = laying;
  const origin = originOf(from, place);
  const name = segmentsOf(place).at(-1) ?? "";
  if (value === null && before === undefined) tell("overlay-removes-nothing", origin, { name });
  if (isObject(value) && before !== undefined) return;
  const other = rivals.find(([told]) => isWithin(place, told) || isWithin(told, place));
  if (other) tell("overlay-conflict", origin, { name, other: other[1].file });
  said.set(place, { file, rank, isOfPart });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
