import type { LoadedDocument } from "../load/document.ts";
import {
  type DocumentKind,
  isWhole,
  kindOfDocument,
  type Library,
  memberOf,
  textOf,
} from "../load/library.ts";
import { isPartUsed } from "../load/parts.ts";
import { nameOfPath } from "../load/paths.ts";
import type { LanguageProblem } from "../problem.ts";
import { type Findings, sortProblems, startFindings } from "./findings.ts";
import { guard } from "./guard.ts";
import { lintClusters } from "./kinds/clusters.ts";
import { lintConnector } from "./kinds/connector.ts";
import { lintConnectorScenario } from "./kinds/connector-scenario.ts";
import { lintContract } from "./kinds/contract.ts";
import { lintDemo } from "./kinds/demo.ts";
import { lintFlow } from "./kinds/flow.ts";
import { lintInsurer } from "./kinds/insurer.ts";
import { lintOverlay } from "./kinds/overlay.ts";
import { lintParameters } from "./kinds/parameters.ts";
import { lintProduct } from "./kinds/product.ts";
import { lintScenario } from "./kinds/scenario.ts";
import { lintSchema } from "./kinds/schema.ts";
import { lintTheme } from "./kinds/theme.ts";
import { lintWidgets } from "./kinds/widgets.ts";
import { checkDocument } from "./language-schemas.ts";
import { checkLibrary } from "./library-checks.ts";
import { flowsOfFields } from "./sharing.ts";
import type { LintTools, Tell } from "./subject.ts";

/** Checks every document of a library, the texts that are no JSON included. Never throws. */
export function lintLibrary(library: Library, tools: LintTools = {}): readonly LanguageProblem[] {
  const problems = lintDocuments(library, [...library.documents.values()], tools);
  return sortProblems([...library.problems, ...checkLibrary(library), ...problems]);
}

/**
 * Checks documents of a library, each according to what it is; a flow with all of its overlays, so that what an overlay
 * makes of its flow is told with the flow. Never throws.
 */
export function lintDocuments(
  library: Library,
  documents: readonly LoadedDocument[],
  tools: LintTools = {},
): readonly LanguageProblem[] {
  return sortProblems(documents.flatMap((document) => lintAlone(library, document, tools)));
}

function lintAlone(library: Library, document: LoadedDocument, tools: LintTools): readonly LanguageProblem[] {
  const findings = startFindings(library, new Map([["", { file: document.file, pointer: "" }]]));
  guard(findings.tell, () => lintAs(kindOfDocument(document), library, document, tools, findings));
  return sortProblems(findings.problems);
}

function lintAs(
  kind: DocumentKind,
  library: Library,
  document: LoadedDocument,
  tools: LintTools,
  findings: Findings,
): void {
  checkHead(document, kind, findings.tell);
  if (kind === "flow") findings.problems.push(...lintFlow(library, document, tools));
  else if (kind === "connector") findings.problems.push(...lintConnector(library, document, tools));
  else if (kind === "unknown") findings.tell("unknown-kind", "");
  else if (kind === "schema") lintSchema(library, document, tools, findings);
  else if (kind === "widgets") lintWidgets(document, findings.tell);
  else {
    const before = findings.problems.length;
    findings.tellAll(checkDocument(library, kind, document.value));
    const check = Object.hasOwn(ownChecks, kind) ? ownChecks[kind as keyof typeof ownChecks] : undefined;
    if (findings.problems.length === before) check?.(library, document, findings.tell, tools);
  }
}

/** Whether `$schema` names the schema of the document's kind, so that an editor helps, and an id begins with its kind. */
function checkHead({ value }: LoadedDocument, kind: DocumentKind, tell: Tell): void {
  const schema = memberOf(value, "$schema");
  const name = `${kind}.schema.json`;
  if (
    typeof schema === "string" &&
    !["schema", "widgets", "unknown"].includes(kind) &&
    nameOfPath(schema) !== name
  )
    tell("wrong-schema", "/$schema", { name });
  const [id, own] = [memberOf(value, "id"), memberOf(value, "kind")];
  if (kind === "flow" && typeof id === "string" && typeof own === "string" && !id.startsWith(`${own}/`))
    tell("wrong-id", "/id", { name: id, kind: own });
}

/** Some flow or connector lies on a part. What it says is checked with them. */
function lintPart(library: Library, document: LoadedDocument, tell: Tell): void {
  const isWholeLibrary = isWhole(library, "flow") && isWhole(library, "connector");
  if (!isPartUsed(library, document) && isWholeLibrary)
    tell("unused-part", "/id", { name: textOf(document.value, "id") });
}

/** Some flow asks by a document of fields. What it says is checked with the flows. */
function lintFields(library: Library, document: LoadedDocument, tell: Tell): void {
  if (flowsOfFields(library, document).length === 0 && isWhole(library, "flow") && isWhole(library, "part"))
    tell("unused-fields", "/id", { name: textOf(document.value, "id") });
}

const ownChecks = {
  clusters: lintClusters,
  contract: lintContract,
  "connector-scenario": lintConnectorScenario,
  insurer: lintInsurer,
  demo: lintDemo,
  overlay: lintOverlay,
  parameters: lintParameters,
  part: lintPart,
  fields: lintFields,
  product: lintProduct,
  scenario: lintScenario,
  theme: lintTheme,
};
