import { posix } from "node:path";
import { describeProblem, documentsOf, lintLibrary, openLibrary } from "#engine/language/index.ts";
import type { Exchange } from "#server/insurance/insurers/rehearse-connector.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { toldAs } from "./differences.ts";
import { lineOf } from "./lines.ts";
import { lintTools } from "./lint-tools.ts";
import { rehearse, scenarioOf } from "./run-connectors.ts";
import { tryLive } from "./try-live.ts";

/**
 * Prints what travels in each scenario of a connector, or in the one of that name, as a person reads it: every request,
 * what is replied, and what comes of it. Whether each went as expected. `--live` asks its insurer, or its simulated one.
 */
export async function tryConnector(root: string, [name = "", wanted]: readonly string[]): Promise<boolean> {
  const library = openLibrary(readDocuments(root));
  const problems = lintLibrary(library, lintTools).filter(({ file }) => file.startsWith("flows/insurers/"));
  for (const problem of problems) console.error(lineOf(problem));
  if (problems.length > 0) return false;
  if (wanted === "--live") return tryLive(root, library, name, process.env.TRAMITE_INSURERS);
  const scenarios = documentsOf(library, "connector-scenario").filter(
    (document) =>
      scenarioOf(document).connector === name &&
      (wanted === undefined ||
        posix.basename(document.file) === `${posix.basename(name)}-${wanted}.scenario.json`),
  );
  if (scenarios.length === 0) {
    const names = documentsOf(library, "connector-scenario").map((one) => scenarioOf(one).connector);
    console.error(`No hay un escenario de «${name}». Los hay de: ${[...new Set(names)].join(", ")}.`);
    return false;
  }
  let isAsExpected = true;
  for (const document of scenarios) {
    const { exchanges, outcome, differences } = await rehearse(library, document);
    console.log(`\n${scenarioOf(document).title} (${document.file})`);
    for (const exchange of exchanges) console.log(written(exchange));
    console.log(`  = ${indented(JSON.stringify(outcome, undefined, 2))}`);
    for (const difference of differences) console.log(`  ✗ ${describeProblem(toldAs(difference))}`);
    isAsExpected &&= differences.length === 0;
  }
  return isAsExpected;
}

function written({ call, method, url, type, body, reply }: Exchange): string {
  const sent = body === undefined ? "" : `\n    ${type}\n    ${indented(readable(body))}`;
  const told =
    "problem" in reply
      ? `sin respuesta (${reply.problem})`
      : `${reply.status}\n    ${indented(readable(reply.text))}`;
  return `  → ${call}: ${method} ${url}${sent}\n  ← ${told}`;
}

/** JSON and XML over several lines, anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text.startsWith("<") ? text.replaceAll(/></g, ">\n<") : text;
  }
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n    ");
}
