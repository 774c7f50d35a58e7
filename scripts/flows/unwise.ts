import { below, isObject, type Json, type Schema, segmentsOf } from "#engine/json/index.ts";
import {
  compileRelease,
  documentsOf,
  type Effective,
  effectiveFlow,
  type FlowDocument,
  fieldSitesOf,
  type LanguageProblem,
  type Library,
  originOf,
  type Release,
} from "#engine/language/index.ts";

/**
 * What a flow may say and had better not: advice, no mistakes. What is written to a question that nobody ever sees, which
 * is not sent; an address for mails that may be anything; a part without a word.
 */
export function unwiseIn(library: Library): readonly LanguageProblem[] {
  const told = documentsOf(library, "flow").flatMap(({ value }) => {
    // Only of flows without mistakes is it asked.
    const found = effectiveFlow(library, (value as unknown as FlowDocument).id, {});
    if (!found) return [];
    const { effective } = found;
    const release = compileRelease(effective);
    return [...hiddenAndWritten(release), ...uncheckedEmails(release.answers)].map(
      ([code, pointer, params]) => problemAt(library, effective, code, pointer, params),
    );
  });
  // Flows that share a part or a schema tell the same of it.
  return [
    ...emptyParts(library),
    ...new Map(told.map((one) => [`${one.file}${one.pointer}${one.code}`, one])).values(),
  ];
}

const ownWords: ReadonlySet<string> = new Set(["$schema", "id", "title", "description"]);

/** Parts that were written and not filled. */
function emptyParts(library: Library): readonly LanguageProblem[] {
  return documentsOf(library, "part").flatMap(({ file, value, position }): readonly LanguageProblem[] => {
    const part = isObject(value) ? value : {};
    if (Object.keys(part).some((word) => !ownWords.has(word))) return [];
    const params = { name: `${part.id}` };
    return [{ code: "part-says-nothing", file, pointer: "/id", ...position("/id"), params }];
  });
}

type Found = readonly [
  code: "hidden-and-written" | "unchecked-email",
  pointer: string,
  params: Readonly<Record<string, string>>,
];

/** Questions that are shown in no step, each where something writes to it. */
function hiddenAndWritten(release: Release): readonly Found[] {
  const sites = Map.groupBy(fieldSitesOf(release), ({ pattern }) => pattern);
  const hidden = [...sites].flatMap(([pattern, asked]) =>
    asked.every(({ field: { visible } }) => visible === false || visible === "false") ? [pattern] : [],
  );
  const { flow } = release;
  const writers = [
    ...Object.keys(flow.computed ?? {}).map((target) => [target, below("/computed", target)] as const),
    ...assignedIn(flow as unknown as Json, ""),
  ];
  return writers.flatMap(([target, pointer]): readonly Found[] =>
    hidden.some((pattern) => patternOf(target) === pattern)
      ? [["hidden-and-written", pointer, { name: target }]]
      : [],
  );
}

/** The places of answers that every `assign` and `begin` of a flow writes to, each with where it says so. */
function assignedIn(value: Json, at: string): readonly (readonly [target: string, pointer: string])[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => assignedIn(one, below(at, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = below(at, name);
    const isAssign = (name === "assign" || pointer === "/begin") && isObject(inner);
    const own = isAssign ? Object.keys(inner).map((target) => [target, below(pointer, target)] as const) : [];
    return [...own, ...assignedIn(inner as Json, pointer)];
  });
}

/** A place as fields name it: any item of a list is a star. */
function patternOf(target: string): string {
  return segmentsOf(target)
    .map((segment) => (/^\d+$/.test(segment) ? "/*" : `/${segment}`))
    .join("");
}

/** Answers that are called an email and are any text. */
function uncheckedEmails(schema: Schema, at = "/answers"): readonly Found[] {
  const inside = schema.items ? uncheckedEmails(schema.items, `${at}/items`) : [];
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]): readonly Found[] => {
    const pointer = below(`${at}/properties`, name);
    const isAny = part.type === "string" && part.enum === undefined && part.format !== "email";
    const own: readonly Found[] =
      isAny && /email$/i.test(name) ? [["unchecked-email", pointer, { name: part.title ?? name }]] : [];
    return [...own, ...uncheckedEmails(part, pointer)];
  });
  return [...parts, ...inside];
}

function problemAt(
  library: Library,
  { origins }: Effective,
  code: Found[0],
  place: string,
  params: Found[2],
): LanguageProblem {
  const { file, pointer } = originOf(origins, place);
  const position = library.documents.get(file)?.position(pointer, { key: true }) ?? { line: 1, column: 1 };
  return { code, file, pointer, ...position, params };
}
