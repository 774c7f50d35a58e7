import { isUsableName } from "#engine/expression/index.ts";
import { below } from "#engine/json/index.ts";
import { connectorRelease, findInsurer, resolveConnector, resultName } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import type { LanguageProblem } from "../../problem.ts";
import { startFindings } from "../findings.ts";
import { checkInsurer } from "../insurers.ts";
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
  const found = [...shape.problems, ...problems];
  if (problems.some(({ code }) => references.has(code))) return found;
  const release = connectorRelease({ effective, problems });
  const meant = lintMeaning(library, effective, tools, findings, release);
  // A table of the insurer may be another connector's.
  const own = meant.filter(({ code, file }) => code !== "unused-table" || file === document.file);
  return [...found, ...own];
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
