import { existsSync, readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import {
  checkLibrary,
  type FlowDocument,
  findFlow,
  kindOfDocument,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  lintDocument,
  openLibrary,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { gather, slashed } from "./gather.ts";
import { lineOf } from "./lines.ts";
import { runScenarios } from "./run-scenarios.ts";
import { isSlowPattern } from "./slow-pattern.ts";

/** Checks named documents, wherever they are, and prints a line for each problem and nothing else; whether all is well. */
export async function checkFiles(
  files: readonly string[],
  locate: (file: string) => string,
  root: string,
): Promise<boolean> {
  const names = new Map(files.map((file) => [slashed(locate(file)), file]));
  const texts = new Map([...names.keys()].flatMap((path) => (isFile(path) ? [[path, textOf(path)]] : [])));
  const missing = [...names.keys()].filter((path) => !texts.has(path));
  const { set, aliases } = gather(texts, root);
  const library = openLibrary(set);
  const problems: LanguageProblem[] = missing.map((file) => ({
    code: "document-missing",
    file,
    pointer: "",
    line: 1,
    column: 1,
    params: {},
  }));
  problems.push(...library.problems.filter(({ file }) => texts.has(file)));
  // Outside, two documents of one name are two versions that somebody looks at.
  const isOurs = ({ file }: LanguageProblem) => texts.has(file) && file.startsWith(slashed(root));
  problems.push(...checkLibrary(library).filter(isOurs));
  for (const path of texts.keys()) {
    const document = library.documents.get(path);
    if (document) problems.push(...(await checkDocument(library, document)));
  }
  const lines = problems.map((problem) => {
    const path = aliases.get(problem.file) ?? problem.file;
    return lineOf(problem, names.get(path) ?? slashed(relative(process.cwd(), path)));
  });
  for (const line of new Set(lines)) console.log(line);
  return lines.length === 0;
}

/** What is wrong with a document; a scenario without mistakes is run, if its flow has none. */
async function checkDocument(
  library: Library,
  document: LoadedDocument,
): Promise<readonly LanguageProblem[]> {
  const problems = lintDocument(library, document, { isSlowPattern });
  if (problems.length > 0 || kindOfDocument(document) !== "scenario") return problems;
  // Lint has just checked it against its schema.
  const { flow: id } = document.value as unknown as ScenarioDocument;
  const flow = findFlow(library, id);
  if (!flow || lintDocument(library, flow).length > 0) return problems;
  return (await runScenarios(library, (flow.value as unknown as FlowDocument).id, [document])).problems;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function textOf(path: string): string {
  return readFileSync(path, "utf8");
}
