import { below, getAt, nearest } from "#engine/json/index.ts";
import { compileRelease, effectiveOf } from "../../load/compile-release.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { type Effective, objectOf, schemaWords } from "../../load/effective.ts";
import { type Library, memberOf } from "../../load/library.ts";
import { audiencesOf, overlaysFor } from "../../load/overlays.ts";
import type { LanguageProblem } from "../../problem.ts";
import { type Findings, sortProblems, startFindings } from "../findings.ts";
import { nameChecks, readChecks, schemaChecks, wayChecks } from "../flow-checks.ts";
import { checkSchema } from "../language-schemas.ts";
import { schemasIn } from "../schemas.ts";
import { refusedIn } from "../shape.ts";
import { amongSharing } from "../sharing.ts";
import { type LintTools, subjectOf } from "../subject.ts";
import { unfinishedTranslations } from "../translations.ts";

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

type Found = WeakMap<LoadedDocument, readonly LanguageProblem[]>;

const found = new WeakMap<Library, WeakMap<LintTools, Found>>();

/** What is wrong with a flow, whoever else shares what it is made of. Kept: those who share are asked again. */
function findAlone(library: Library, document: LoadedDocument, tools: LintTools): readonly LanguageProblem[] {
  const ofLibrary = found.get(library) ?? new WeakMap<LintTools, Found>();
  const known: Found = ofLibrary.get(tools) ?? new WeakMap();
  const problems = known.get(document) ?? findProblems(library, document, tools);
  found.set(library, ofLibrary.set(tools, known.set(document, problems)));
  return problems;
}

function findProblems(
  library: Library,
  document: LoadedDocument,
  tools: LintTools,
): readonly LanguageProblem[] {
  const id = memberOf(document.value, "id");
  const audiences = typeof id === "string" ? audiencesOf(library, id) : [{}];
  const problems = audiences.flatMap((audience) => {
    const overlays = typeof id === "string" ? overlaysFor(library, id, audience) : [];
    const { effective, problems } = effectiveOf(library, document, overlays);
    const isOpen = !problems.some(({ code }) => references.has(code));
    return [...problems, ...lintEffective(library, effective, tools, isOpen)];
  });
  // Of a flow with mistakes, what it says may not be what is meant.
  if (problems.length > 0 || typeof id !== "string") return sortProblems(problems);
  return sortProblems(unfinishedTranslations(library, id, audiences));
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
  if (findings.problems.length > 0) return findings.problems;
  const subject = subjectOf(library, tools, release, findings.tell);
  for (const check of nameChecks) check(subject);
  for (const checks of [wayChecks, readChecks])
    if (!findings.problems.some(({ code }) => consequential.has(code)))
      for (const check of checks) check(subject);
  return withoutConsequences(findings.problems);
}

/** Nothing is unused beside a name that may have been meant to be it: who deleted it would make that worse. */
function withoutConsequences(problems: readonly LanguageProblem[]): readonly LanguageProblem[] {
  const misspelt = problems.flatMap(({ code, params }) =>
    code.startsWith("unknown-") ? [params.suggestion, params.name] : [],
  );
  return problems.filter(
    ({ code, params }) =>
      !code.startsWith("unused-") ||
      misspelt.every((name) => name === undefined || nearest(name, [params.name ?? ""]) === undefined),
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
  for (const check of schemaChecks) check(subject);
}
