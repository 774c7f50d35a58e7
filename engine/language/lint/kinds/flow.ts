import { below, getAt, isWithin, type Json, nearest } from "#engine/json/index.ts";
import { compileRelease, effectiveOf } from "../../load/compile-release.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { type Effective, objectOf, problemIn, schemaWords } from "../../load/effective.ts";
import { type Library, memberOf } from "../../load/library.ts";
import { audiencesOf, overlaysFor, overlaysOf } from "../../load/overlays.ts";
import type { LanguageProblem } from "../../problem.ts";
import { type Findings, sortProblems, startFindings } from "../findings.ts";
import { nameChecks, readChecks, schemaChecks, wayChecks } from "../flow-checks.ts";
import { foundOnce } from "../found-once.ts";
import { guard } from "../guard.ts";
import { findMisplaced } from "../host-area.ts";
import { checkSchema, refusedIn } from "../language-schemas.ts";
import { schemasIn } from "../schemas.ts";
import { amongSharing } from "../sharing.ts";
import { type LintTools, languageOf, subjectOf } from "../subject.ts";
import { saysOnlyTexts } from "../translation-places.ts";
import { unfinishedTranslations } from "../translations.ts";
import words from "../words.json" with { type: "json" };

/**
 * Checks a flow as everybody gets it: alone and with every combination of the overlays that it has for platforms,
 * insurers and languages. Each problem is told at the file that its value came from; of what several flows share, that
 * which one of them has alone is told with that flow's name. Never throws.
 */
export function lintFlow(
  library: Library,
  document: LoadedDocument,
  tools: LintTools = {},
): readonly LanguageProblem[] {
  const find = (flow: LoadedDocument) => findAlone(library, flow, tools);
  return find(document).flatMap((problem) => amongSharing(library, document, problem, find));
}

/** What is wrong with a flow, whoever else shares what it is made of. */
const findAlone = foundOnce(findGuarded);

function findGuarded(
  library: Library,
  document: LoadedDocument,
  tools: LintTools,
): readonly LanguageProblem[] {
  const { problems, tell } = startFindings(library, new Map([["", { file: document.file, pointer: "" }]]));
  guard(tell, () => problems.push(...findProblems(library, document, tools)));
  return problems;
}

function findProblems(
  library: Library,
  document: LoadedDocument,
  tools: LintTools,
): readonly LanguageProblem[] {
  const id = memberOf(document.value, "id");
  const audiences = typeof id === "string" ? audiencesOf(library, id) : [{}];
  const versions = audiences.flatMap((audience): readonly Version[] => {
    const overlays = typeof id === "string" ? overlaysFor(library, id, audience) : [];
    // What a translation says that is no text is told of itself: what comes of it would hide that.
    if (overlays.some((one) => !isTranslationOfTexts(library, one))) return [];
    const { effective, problems } = effectiveOf(library, document, overlays);
    const isOpen = !problems.some(({ code }) => references.has(code));
    const found = lintEffective(library, effective, tools, isOpen);
    const misplaced = findMisplaced(library, { document, audience, overlays, effective });
    return [{ effective, problems: [...problems, ...found, ...misplaced] }];
  });
  const laid = [document, ...(typeof id === "string" ? overlaysOf(library, id) : [])];
  const all = versions.flatMap((version) =>
    version.problems
      .filter((problem) => !isUsedElsewhere(problem, versions))
      .map((problem) => atNull(library, laid, problem)),
  );
  // Of all that lead to a step that is taken away, one is enough.
  const isFirst = ({ code, file, pointer }: LanguageProblem, index: number) =>
    code !== "needed-step" ||
    all.findIndex((one) => one.code === code && one.file === file && one.pointer === pointer) === index;
  const problems = all.filter(isFirst);
  // Of a flow with mistakes, what it says may not be what is meant.
  const isWhole = problems.length === 0 && versions.length === audiences.length;
  if (!isWhole || typeof id !== "string") return sortProblems(problems);
  return sortProblems(unfinishedTranslations(library, id, audiences));
}

/** A flow as some people get it, and what is wrong with that. */
type Version = { readonly effective: Effective; readonly problems: readonly LanguageProblem[] };

const unusedIn: Readonly<Record<string, string>> = {
  "unused-condition": "conditions",
  "unused-source": "sources",
  "unused-call": "calls",
  "unused-table": "tables",
  "unused-text": "texts",
};

/** Whether nobody uses something only in this version: who deleted it would break another. */
function isUsedElsewhere(
  { code, params: { name = "" } }: LanguageProblem,
  versions: readonly Version[],
): boolean {
  const word = unusedIn[code];
  if (word === undefined) return false;
  return versions.some(
    ({ effective: { flow }, problems }) =>
      Object.hasOwn(objectOf(flow[word]), name) &&
      !problems.some((one) => one.code === code && one.params.name === name),
  );
}

/** A step that is missed because a null takes it away is told at the null. */
function atNull(
  library: Library,
  documents: readonly LoadedDocument[],
  problem: LanguageProblem,
): LanguageProblem {
  const { code, params, pointer, file } = problem;
  if (code !== "unknown-step" || params.name === undefined) return problem;
  const { name } = params;
  for (const { file: from, value } of documents)
    for (const around of ["", "/patch"]) {
      const place = below(`${around}/steps`, name);
      if (getAt(value, place) !== null) continue;
      const at = { file: from, pointer: place };
      return problemIn(library, "needed-step", at, { name, other: file, place: pointer }, { key: true });
    }
  return problem;
}

function isTranslationOfTexts(library: Library, { value }: LoadedDocument): boolean {
  if (memberOf(memberOf(value, "for"), "language") === undefined) return true;
  return saysOnlyTexts(languageOf(library), memberOf(value, "patch") as Json);
}

/** Checks one effective flow: its shape first, and what it means only when that is right. */
function lintEffective(
  library: Library,
  effective: Effective,
  tools: LintTools,
  isOpen: boolean,
): readonly LanguageProblem[] {
  const findings = startFindings(library, effective.origins);
  findings.tellAll(refusedIn(library, effective));
  return isOpen ? lintMeaning(library, effective, tools, findings) : findings.problems;
}

/** Checks what an effective flow means, where nothing was found of its shape. */
export function lintMeaning(
  library: Library,
  effective: Effective,
  tools: LintTools,
  findings: Findings,
  release = compileRelease(effective),
): readonly LanguageProblem[] {
  for (const word of schemaWords) checkWord(library, effective, word, tools, findings);
  for (const place of replyPlaces(effective)) checkWord(library, effective, place, tools, findings);
  if (findings.problems.some((problem) => !leavesMeaning(problem))) return findings.problems;
  const subject = subjectOf(library, tools, release, findings.tell);
  for (const check of nameChecks) guard(subject.tell, () => check(subject));
  for (const checks of [wayChecks, readChecks])
    if (!findings.problems.some(({ code }) => consequential.has(code)))
      for (const check of checks) guard(subject.tell, () => check(subject));
  return withoutConsequences(findings.problems);
}

/** Whether what is told of a flow's shape leaves what it means as it is: of a list that is too short, what it has counts. */
function leavesMeaning({ code, params }: LanguageProblem): boolean {
  return code === "check-failed" || (code === "schema-too-little" && params.unit === words.Items);
}

/**
 * Nothing is unused beside a name that may have been meant to be it: who deleted it would make that worse. Of a list that
 * is too short one thing is said.
 */
function withoutConsequences(problems: readonly LanguageProblem[]): readonly LanguageProblem[] {
  const misspelt = problems.flatMap(({ code, params }) =>
    code.startsWith("unknown-") ? [params.suggestion, params.name] : [],
  );
  const short = problems.filter(({ code }) => code === "schema-too-little");
  return problems.filter(
    (problem) =>
      !isInside(problem, short) &&
      (!problem.code.startsWith("unused-") ||
        misspelt.every(
          (name) => name === undefined || nearest(name, [problem.params.name ?? ""]) === undefined,
        )),
  );
}

/** Whether something is told of what stands in a list that is too short itself. */
function isInside({ file, pointer }: LanguageProblem, lists: readonly LanguageProblem[]): boolean {
  return lists.some(
    (list) => list.file === file && pointer !== list.pointer && isWithin(pointer, list.pointer),
  );
}

/** Problems because of which schemas are not what they are meant to be. */
export const references: ReadonlySet<string> = new Set([
  "reference-outside",
  "unknown-reference",
  "reference-cycle",
]);

/** Problems because of which the way through a flow is another than the one that is meant. */
const consequential: ReadonlySet<string> = new Set([
  "unknown-step",
  "unknown-call",
  "unknown-source",
  "unknown-answer",
  "expression-syntax",
  "word-operator",
  "single-equals",
  "unreachable-step",
  "dead-end",
  "no-way-out",
  "step-cycle",
]);

/** Where a flow says what replies look like, without the slash before it. */
function replyPlaces({ flow }: Effective): readonly string[] {
  return ["calls", "sources"].flatMap((word) =>
    Object.entries(objectOf(flow[word])).flatMap(([name, member]) =>
      objectOf(member).reply === undefined ? [] : [`${below(`/${word}`, name)}/reply`.slice(1)],
    ),
  );
}

function checkWord(
  library: Library,
  { flow }: Effective,
  word: string,
  tools: LintTools,
  { tell, tellAll }: Findings,
): void {
  const schema = getAt(flow, `/${word}`);
  if (schema === undefined) return;
  const refused = checkSchema(schema);
  tellAll(refused, `/${word}`);
  if (refused.length > 0) return;
  if (memberOf(schema, "type") !== "object")
    tell("schema-of-object", `/${word}`, { name: word }, { key: true });
  const subject = { library, tools, schemas: schemasIn(schema, `/${word}`), tell };
  for (const check of schemaChecks) guard(tell, () => check(subject));
}
