import { getAt, nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { type Effective, resolveFlow, schemaWords } from "../../load/effective.ts";
import { documentsOf, type Library, memberOf } from "../../load/library.ts";
import { type Audience, applyOverlays, overlaysFor, ranks } from "../../load/overlays.ts";
import type { LanguageProblem } from "../../problem.ts";
import { type Findings, sortProblems, startFindings } from "../findings.ts";
import { nameChecks, readChecks, schemaChecks, wayChecks } from "../flow-checks.ts";
import { checkDocument, checkSchema } from "../language-schemas.ts";
import { schemasIn } from "../schemas.ts";
import { type LintTools, subjectOf } from "../subject.ts";

/**
 * Checks a flow as everybody gets it: alone and with every combination of the overlays that it has for platforms,
 * insurers and languages. Each problem is told at the file that its value came from. Never throws.
 */
export function lintFlow(
  library: Library,
  document: LoadedDocument,
  tools: LintTools = {},
): readonly LanguageProblem[] {
  const resolved = resolveFlow(library, document);
  const id = memberOf(document.value, "id");
  const audiences = typeof id === "string" ? audiencesOf(library, id) : [{}];
  const problems = audiences.flatMap((audience) => {
    const overlays = typeof id === "string" ? overlaysFor(library, id, audience) : [];
    const laid = applyOverlays(library, resolved.effective, overlays);
    const found = [...resolved.problems, ...laid.problems];
    const isOpen = !found.some(({ code }) => references.has(code));
    return [...laid.problems, ...lintEffective(library, laid.effective, tools, isOpen)];
  });
  return sortProblems([...resolved.problems, ...problems]);
}

/** Every combination of names for which a flow has overlays, nobody first. */
export function audiencesOf(library: Library, id: string): readonly Audience[] {
  const overlays = documentsOf(library, "overlay").filter(({ value }) => memberOf(value, "overlay") === id);
  return ranks.reduce<readonly Audience[]>(
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
}

/** Checks one effective flow: its shape first, and what it means only when that is right. */
function lintEffective(
  library: Library,
  effective: Effective,
  tools: LintTools,
  isOpen: boolean,
): readonly LanguageProblem[] {
  const findings = startFindings(library, effective.origins);
  findings.tellAll(checkDocument(library, "flow", effective.flow));
  if (!isOpen) return findings.problems;
  for (const word of schemaWords) checkWord(library, effective, word, tools, findings);
  if (findings.problems.length > 0) return findings.problems;
  const subject = subjectOf(library, tools, effective, findings.tell);
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
const references: ReadonlySet<string> = new Set([
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

function checkWord(
  library: Library,
  { flow }: Effective,
  word: (typeof schemaWords)[number],
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
