import { isUsableName } from "#engine/expression/index.ts";
import { below, isEqual, isWithin, type JsonObject, nearest, type Schema } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import {
  agreedName,
  connectorName,
  connectorRelease,
  findConnector,
  findInsurer,
  resolveConnector,
  resultName,
} from "../../load/connector.ts";
import { productsAsked } from "../../load/connector-products.ts";
import { askedByOf, contractKinds, findContract, findContracts } from "../../load/contract.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import { readRelease } from "../../places/reading.ts";
import type { LanguageProblem } from "../../problem.ts";
import { secretsIn } from "../../secrets.ts";
import { checkInsurer } from "../audience-names.ts";
import { checkEnvelope } from "../checks/envelope.ts";
import { environmentOf } from "../environments.ts";
import { startFindings } from "../findings.ts";
import { foundOnce } from "../found-once.ts";
import { checkDocument } from "../language-schemas.ts";
import { amongSharing } from "../sharing.ts";
import { type LintTools, languageOf, type Tell } from "../subject.ts";
import { lintMeaning, references } from "./flow.ts";

/** Names that the expressions of every connector read. */
const taken: ReadonlySet<string> = new Set([
  resultName,
  agreedName,
  "input",
  "data",
  "context",
  "run",
  "source",
  "response",
  "given",
]);

/**
 * A connector stands in its insurer's folder under its own name, describes every reply, and means what a flow that asks
 * nobody would: it is checked as one, laid on its parts. Of what it shares, what it has alone is told with its name. Never throws.
 */
export function lintConnector(
  library: Library,
  document: LoadedDocument,
  tools: LintTools = {},
): readonly LanguageProblem[] {
  const find = (connector: LoadedDocument) => findAlone(library, connector, tools);
  return find(document).flatMap((problem) => amongSharing(library, document, problem, find));
}

/** What is wrong with a connector, whoever else shares what it is made of. */
const findAlone = foundOnce(findProblems);

function findProblems(
  library: Library,
  document: LoadedDocument,
  tools: LintTools,
): readonly LanguageProblem[] {
  const { effective, laid, problems } = resolveConnector(library, document);
  const findings = startFindings(library, effective.origins);
  const shape = startFindings(library, new Map([["", { file: document.file, pointer: "" }]]));
  shape.tellAll(checkDocument(library, "connector", document.value));
  if (shape.problems.length > 0) return shape.problems;
  checkPlace(library, document, shape.tell);
  checkAgreed(library, document, shape.tell);
  checkAsked(library, document, shape.tell);
  checkWhole(laid, shape.tell);
  const travelling = startFindings(library, effective.origins);
  checkCalls(laid, travelling.tell);
  // Nobody who sends for a person has what only they know, but where the contract says that it is let through.
  const input = schemaAt(objectOf(effective.flow.context) as Schema, "/input");
  const agreed = memberOf(document.value, "input") === undefined ? "/kind" : "/input";
  const open = Object.keys(findContract(library, document)?.kind.secrets ?? {});
  for (const name of input ? secretsIn(input) : [])
    if (!open.some((place) => isWithin(name, place))) shape.tell("secret-in-connector", agreed, { name });
  const found = [...shape.problems, ...travelling.problems, ...problems];
  if (problems.some(({ code }) => references.has(code)) || !isInsurerRight(library, document)) return found;
  const release = connectorRelease({ effective });
  const meant = lintMeaning(library, effective, tools, findings, release);
  const reading = readRelease(release, environmentOf(release), languageOf(library));
  const issues = findContract(library, document)?.kind.issues === true;
  const sent = startFindings(library, effective.origins);
  checkEnvelope({ reading, issues, tell: sent.tell }, new Set(Object.keys(objectOf(laid.calls))));
  const credentials = credentialsOf(library, document, laid);
  // A table of the insurer may be another connector's; without the insurer nobody knows which there are.
  const isAlone = !findInsurer(library, memberOf(document.value, "insurer"));
  const kept = meant.filter(
    ({ code, file, pointer }) =>
      (code !== "unused-table" || file === document.file) &&
      !(code === "unknown-table" && isAlone) &&
      !credentials.some((place) => isWithin(pointer, place)),
  );
  return [...found, ...kept, ...sent.problems];
}

/** What a connector does and gives is said by it or by its parts. */
function checkWhole(laid: JsonObject, tell: Tell): void {
  for (const name of ["calls", "do", "result"])
    if (laid[name] === undefined) tell("connector-without", "", { name });
}

/** Where a call of an insurer that takes its credentials in the body asks for one: what is no template of anything else. */
function credentialsOf(library: Library, { value }: LoadedDocument, laid: JsonObject): readonly string[] {
  const auth = memberOf(findInsurer(library, memberOf(value, "insurer"))?.value, "auth");
  if (memberOf(auth, "scheme") !== "body") return [];
  const calls = Object.entries(objectOf(laid.calls));
  return calls.flatMap(([name, call]) => secretsAt(memberOf(call, "body"), `${below("/calls", name)}/body`));
}

function secretsAt(value: unknown, at: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const name = memberOf(value, "=secret");
  if (Object.keys(value).length === 1 && (name === "user" || name === "password")) return [at];
  return Object.entries(value).flatMap(([key, inner]) => secretsAt(inner, below(at, key)));
}

/** What a connector is given and gives is said by the contract of its product, or by itself where there is none. */
function checkAgreed(library: Library, document: LoadedDocument, tell: Tell): void {
  const { value } = document;
  const kind = textOf(value, "kind");
  const products = productsAsked(library, document);
  const [product = ""] = products;
  if (products.length === 0 && isWhole(library, "connector") && isWhole(library, "contract")) {
    tell("asks-of-nothing", "/kind", { name: kind });
    return;
  }
  const contract = findContracts(library, product);
  checkSame(library, kind, products, tell);
  const says = ["input", "output"].filter((word) => memberOf(value, word) !== undefined);
  if (contract && !findContract(library, document)) {
    const kinds = contractKinds(contract);
    tell("unknown-request-kind", "/kind", { name: kind, product, suggestion: nearest(kind, kinds) });
  } else if (contract) {
    for (const word of says) tell("agreed-already", `/${word}`, { name: word, product }, { key: true });
  } else if (says.length < 2 && isWhole(library, "contract"))
    tell("no-contract", "/product", { name: product });
}

/** Who asks of several products is given and gives the same of each. */
function checkSame(library: Library, kind: string, products: readonly string[], tell: Tell): void {
  const [first, ...others] = products.map((product) => ({
    product,
    agreed: findContract(library, { value: { kind, product } })?.kind,
  }));
  const differs = others.find(({ agreed }) =>
    (["input", "output", "issues"] as const).some((word) => !isEqual(agreed?.[word], first?.agreed?.[word])),
  );
  if (first && differs)
    tell("contract-differs", "/kind", { name: kind, product: first.product, other: differs.product });
}

/** Who issues something can be asked what became of it: what is not heard of is never sent a second time. */
function checkAsked(library: Library, document: LoadedDocument, tell: Tell): void {
  const insurer = textOf(document.value, "insurer");
  const own = findContract(library, document)?.kind;
  if (own?.issues !== true || !isWhole(library, "connector")) return;
  const kind = askedByOf(own);
  for (const product of productsAsked(library, document)) {
    const contract = findContracts(library, product);
    if (!contract || !contractKinds(contract).includes(kind)) continue;
    if (!findConnector(library, `insurers/${insurer}/${kind}-${product}`))
      tell("issues-unasked", "/kind", { name: insurer, kind, product });
  }
}

/** Whether what the insurer says for all of its connectors has the right shape: what it has not is told at the insurer. */
function isInsurerRight(library: Library, { value }: LoadedDocument): boolean {
  const insurer = findInsurer(library, memberOf(value, "insurer"));
  return insurer === undefined || checkDocument(library, "insurer", insurer.value).length === 0;
}

function checkPlace(library: Library, document: LoadedDocument, tell: Tell): void {
  const { file, value } = document;
  const insurer = textOf(value, "insurer");
  checkInsurer(library, insurer, "/insurer", tell);
  const name = `${connectorName(document).slice("insurers/".length)}.connector.json`;
  if (!file.endsWith(`/${name}`)) tell("connector-of-other-file", "/insurer", { name });
  if (!findInsurer(library, insurer) && isWhole(library, "insurer"))
    tell("insurer-without-file", "/insurer", { name: insurer ?? "" });
}

function checkCalls(laid: JsonObject, tell: Tell): void {
  for (const [name, call] of Object.entries(objectOf(laid.calls))) {
    const at = below("/calls", name);
    if (!isUsableName(name)) tell("unusable-name", at, { name }, { key: true });
    else if (taken.has(name)) tell("name-taken", at, { name }, { key: true });
    if (memberOf(call, "reply") === undefined) tell("call-without-reply", at, { name }, { key: true });
    for (const word of ["send", "stores", "receive", "assign", "download", "holds", "standsFor"])
      if (memberOf(call, word) !== undefined)
        tell("word-of-flow", below(at, word), { name: word }, { key: true });
  }
}
