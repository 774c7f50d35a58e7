import { below, getAt, segmentsOf } from "#engine/json/index.ts";
import { type FieldNode, fieldTree } from "../fields.ts";
import { compileRelease, effectiveFlow } from "../load/compile-release.ts";
import { problemIn } from "../load/effective.ts";
import { type Library, memberOf } from "../load/library.ts";
import { originOf } from "../load/origins.ts";
import { type Audience, isFor, overlaysOf, rankOf, ranks } from "../load/overlays.ts";
import { readRelease } from "../places/reading.ts";
import type { LanguageProblem } from "../problem.ts";
import type { Release } from "../release.ts";
import { isLanguage } from "./audience-names.ts";
import { environmentOf } from "./environments.ts";

/** How many of the texts that lack are named. */
const shown = 5;

/**
 * Texts of a flow that a person of another language would read in ours: told at the overlay that is to say them. A text of
 * some people alone is told at the one for the language and these very people; where there is none, at the text, with
 * whom that one would be for.
 */
export function unfinishedTranslations(
  library: Library,
  id: string,
  audiences: readonly Audience[],
): readonly LanguageProblem[] {
  const told = new Set<string>();
  return audiences.flatMap((audience) => {
    const { language } = audience;
    const found = effectiveFlow(library, id, audience);
    if (!found || language === undefined || !isLanguage(language)) return [];
    const { flow, origins } = found.effective;
    const overlays = overlaysOf(library, id).filter((one) => isFor(one, audience));
    const translations = new Set(
      overlays.filter((one) => `${rankOf(one)}`.endsWith("language")).map(({ file }) => file),
    );
    const lacking = new Map<string, string[]>();
    const problems: LanguageProblem[] = [];
    for (const pointer of textsOf(compileRelease(found.effective))) {
      const text = getAt(flow, pointer);
      const origin = originOf(origins, pointer);
      if (translations.has(origin.file) || typeof text !== "string" || !isRead(text)) continue;
      const own = overlays.find((one) => one.file === origin.file);
      const whom = own === undefined ? { language } : { ...objectFor(own.value), language };
      const at = placeFor(library, id, whom);
      const key = JSON.stringify([at ?? origin, pointer]);
      if (told.has(key)) continue;
      told.add(key);
      if (at === undefined) {
        const params = { name: `«${pointer}»`, language, whom: JSON.stringify(whom) };
        problems.push(problemIn(library, "untranslated", origin, params));
      } else lacking.set(at, [...(lacking.get(at) ?? []), pointer]);
    }
    const halves = [...lacking].map(([file, names]) => {
      const more = names.length > shown ? ` y ${names.length - shown} más` : "";
      const list = names.slice(0, shown).map((one) => `«${one}»`);
      const place = { file, pointer: "/for" };
      return problemIn(
        library,
        "untranslated",
        place,
        { name: `${list.join(", ")}${more}`, language },
        { key: true },
      );
    });
    return [...problems, ...halves];
  });
}

/** The overlay that is to say a text: that for these very people; of what all are said, the nearest that there is. */
function placeFor(library: Library, id: string, whom: Audience): string | undefined {
  const named = (value: unknown) =>
    ranks.every((rank) => memberOf(memberOf(value, "for"), rank) === whom[rank]);
  const all = overlaysOf(library, id).filter(
    ({ value }) => memberOf(memberOf(value, "for"), "language") === whom.language,
  );
  const ofFlow = all.filter(({ value }) => memberOf(value, "overlay") === id);
  const isForAll = ranks.every((rank) => rank === "language" || whom[rank] === undefined);
  const nearest = isForAll ? (ofFlow[0] ?? all[0]) : undefined;
  return ([...ofFlow, ...all].find(({ value }) => named(value)) ?? nearest)?.file;
}

function objectFor(value: unknown): Audience {
  return (memberOf(value, "for") ?? {}) as Audience;
}

/** Where a release says something to a person: texts of the flow, and those of the schemas of its questions. */
function textsOf(release: Release): readonly string[] {
  const places = readRelease(release, environmentOf(release)).places();
  const texts = places.filter(({ role }) => role === "text");
  const nodes = Object.values(release.flow.steps).flatMap((step) =>
    fieldTree(release.answers, step.fields ?? {}),
  );
  return [...new Set([...texts.flatMap(leavesOf), ...nodes.flatMap(textsOfNode)])];
}

/** A text, or each of those that are said by code. */
function leavesOf({
  pointer,
  value,
}: {
  readonly pointer: string;
  readonly value: unknown;
}): readonly string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  return Object.keys(value).map((name) => below(pointer, name));
}

function textsOfNode(node: FieldNode): readonly string[] {
  const { schema, rules, pattern } = node;
  const at = segmentsOf(pattern).reduce(
    (place, name) => (name === "*" ? below(place, "items") : below(below(place, "properties"), name)),
    "/answers",
  );
  const own = [
    ...(rules.title === undefined && schema.title !== undefined ? [below(at, "title")] : []),
    ...(rules.hint === undefined && schema.description !== undefined ? [below(at, "description")] : []),
    ...(["titles", "hints", "groups"] as const).flatMap((word) =>
      Object.keys((schema as Readonly<Record<string, object | undefined>>)[word] ?? {}).map((name) =>
        below(below(at, word), name),
      ),
    ),
  ];
  return [...own, ...(node.type === "leaf" ? [] : node.fields.flatMap(textsOfNode))];
}

/** Whether a text has words of ours: a formula has them in the quoted sentences that it puts together. */
function isRead(text: string): boolean {
  if (!text.startsWith("=")) return /\p{L}/u.test(text);
  const quoted = [...text.matchAll(/'((?:[^'\\]|\\.|\\$)*)(?:'|$)|"((?:[^"\\]|\\.|\\$)*)(?:"|$)/gs)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  return quoted.some(
    (part) => /\p{L}{2}/u.test(part) && (/[\s¡¿.:]/.test(part) || /^\p{Lu}\p{Ll}/u.test(part)),
  );
}
