import fc from "fast-check";
import type { DocumentSet } from "#engine/language/index.ts";

/** What is done to one document of a set; each number counts round what there is to choose from. */
export type RandomEdit = {
  readonly kind: (typeof kinds)[number];
  readonly file: number;
  readonly of: "letter" | "sign" | "member";
  readonly how: "drop" | "repeat" | "alter";
  readonly place: number;
  readonly put: number;
};

const kinds = [
  ...["flow", "part", "overlay", "schema", "theme", "connector", "demo", "scenario", "product", "insurer"],
] as const;
const letters = [..."=!'{}[],./xZ0-ñ &*"];
const values = [
  null,
  true,
  0,
  -1,
  1.5,
  "",
  "x",
  "=",
  "=x",
  "=data.x",
  "/x",
  [],
  {},
  [{}],
  { type: "string" },
];

/** Edits such as somebody makes who types: a letter, a sign of a formula, or a member, dropped, repeated or altered. */
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.constantFrom(...kinds),
  file: fc.nat(),
  of: fc.constantFrom("letter", "sign", "member"),
  how: fc.constantFrom("drop", "repeat", "alter"),
  place: fc.nat(),
  put: fc.nat(),
});

/** The file that an edit changes, and its new text. */
export function editOf(set: DocumentSet, edit: RandomEdit): readonly [file: string, text: string] {
  const files = [...set.keys()].filter((name) => name.endsWith(`${edit.kind}.json`));
  const file = pick(files, edit.file) ?? "";
  const text = set.get(file) ?? "";
  return [file, edit.of === "member" ? withMember(text, edit) : withLetter(text, edit)];
}

function withLetter(text: string, { of, how, place, put }: RandomEdit): string {
  const signs = [...text.matchAll(/[=!&|?<>+*']/g)].map(({ index }) => index);
  const at = of === "sign" ? (pick(signs, place) ?? 0) : place % text.length;
  const own = text.charAt(at);
  const instead = { drop: "", repeat: own + own, alter: pick(letters, put) ?? "" }[how];
  return text.slice(0, at) + instead + text.slice(at + 1);
}

/** An object or a list, whose members are told by their names or numbers. */
type Holder = Record<string, unknown>;

function withMember(text: string, { how, place, put }: RandomEdit): string {
  const root = JSON.parse(text) as unknown;
  const places = placesIn(root);
  const [holder, name] = pick(places, place) ?? [];
  const [other, there] = pick(places, put) ?? [];
  if (!holder || name === undefined || !other || there === undefined) return text;
  const instead = put % 2 === 0 ? copy(other[there]) : pick(values, put >> 1);
  const own = copy(holder[name]);
  if (how === "alter") holder[name] = instead;
  else if (Array.isArray(holder)) holder.splice(Number(name), 1, ...(how === "drop" ? [] : [own, own]));
  else if (how === "drop") delete holder[name];
  else holder[`${name}2`] = own;
  return JSON.stringify(root, undefined, 2);
}

function placesIn(value: unknown): readonly (readonly [Holder, string])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [value as Holder, name] as const,
    ...placesIn(inner),
  ]);
}

function copy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % list.length];
}
