import { isUsableName } from "#engine/expression/index.ts";
import { below, type Schema } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import { connectorRelease, findInsurer, resolveConnector, resultName } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import type { LanguageProblem } from "../../problem.ts";
import { secretsIn } from "../../secrets.ts";
import { checkInsurer } from "../audience-names.ts";
import { startFindings } from "../findings.ts";
import { checkDocument } from "../language-schemas.ts";
import type { LintTools, Tell } from "../subject.ts";
import { lintMeaning, references } from "./flow.ts";

/** Names that the expressions of every connector read. */
const taken: ReadonlySet<string> = new Set([
  resultName,
  "input",
  "data",
  "context",
  "source",
  "response",
  "given",
]);

/**
 * A connector stands in its insurer's folder under its own name, describes every reply, and means what a flow that asks
 * nobody would: it is checked as one. Never throws.
 */
export function lintConnector(
  library: Library,
  document: LoadedDocument,
  tools: LintTools = {},
): readonly LanguageProblem[] {
  const { effective, problems } = resolveConnector(library, document);
  const findings = startFindings(library, effective.origins);
  const shape = startFindings(library, new Map([["", { file: document.file, pointer: "" }]]));
  shape.tellAll(checkDocument(library, "connector", document.value));
  if (shape.problems.length > 0) return shape.problems;
  checkPlace(library, document, shape.tell);
  checkCalls(document, shape.tell);
  // Nobody who sends for a person has what only they know: what is declared would never come, or would have been kept.
  const input = schemaAt(objectOf(effective.flow.context) as Schema, "/input");
  for (const name of input ? secretsIn(input) : []) shape.tell("secret-in-connector", "/input", { name });
  const found = [...shape.problems, ...problems];
  if (problems.some(({ code }) => references.has(code)) || !isInsurerRight(library, document)) return found;
  const release = connectorRelease({ effective, problems });
  const meant = lintMeaning(library, effective, tools, findings, release);
  // A table of the insurer may be another connector's; without the insurer nobody knows which there are.
  const isAlone = !findInsurer(library, memberOf(document.value, "insurer"));
  const own = meant.filter(
    ({ code, file }) =>
      (code !== "unused-table" || file === document.file) && !(code === "unknown-table" && isAlone),
  );
  return [...found, ...own];
}

/** Whether what the insurer says for all of its connectors has the right shape: what it has not is told at the insurer. */
function isInsurerRight(library: Library, { value }: LoadedDocument): boolean {
  const insurer = findInsurer(library, memberOf(value, "insurer"));
  return insurer === undefined || checkDocument(library, "insurer", insurer.value).length === 0;
}

function checkPlace(library: Library, { file, value }: LoadedDocument, tell: Tell): void {
  const [insurer, kind, product] = ["insurer", "kind", "product"].map((word) => textOf(value, word));
  checkInsurer(library, insurer, "/insurer", tell);
  const name = `${insurer}/${kind}-${product}.connector.json`;
  if (!file.endsWith(`/${name}`)) tell("connector-of-other-file", "/insurer", { name });
  if (!findInsurer(library, insurer) && isWhole(library, "insurer"))
    tell("insurer-without-file", "/insurer", { name: insurer ?? "" });
}

function checkCalls({ value }: LoadedDocument, tell: Tell): void {
  for (const [name, call] of Object.entries(objectOf(memberOf(value, "calls")))) {
    const at = below("/calls", name);
    if (!isUsableName(name)) tell("unusable-name", at, { name }, { key: true });
    else if (taken.has(name)) tell("name-taken", at, { name }, { key: true });
    if (memberOf(call, "reply") === undefined) tell("call-without-reply", at, { name }, { key: true });
    for (const word of ["send", "stores", "receive", "assign", "download", "holds"])
      if (memberOf(call, word) !== undefined)
        tell("word-of-flow", below(at, word), { name: word }, { key: true });
  }
}
