import { spawn } from "node:child_process";
import { lintLibrary, openLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { findDev } from "../dev-address.ts";
import { lineOf } from "../flows/lines.ts";
import { lintTools } from "../flows/lint-tools.ts";
import { findMoment, readAsked } from "./find-moment.ts";

/** Prints the address of a moment on the development server, and opens it where somebody sits; whether there is one. */
export async function showFlow(root: string, words: readonly string[]): Promise<boolean> {
  const library = openLibrary(readDocuments(root));
  const problems = lintLibrary(library, lintTools);
  for (const problem of problems) console.error(lineOf(problem));
  if (problems.length > 0) return false;
  const asked = readAsked(library, words);
  const shown = findMoment(library, asked);
  if (typeof shown === "string") {
    console.error(shown);
    return false;
  }
  const dev = await findDev(root);
  if (dev === undefined) {
    console.error("No está andando `npm run dev`: empezalo en otra terminal y volvé a pedirlo.");
    return false;
  }
  const address = `${dev}/__dev/show?${new URLSearchParams(asked)}`.replaceAll("%2F", "/");
  const { scenario, moment } = shown;
  const step = scenario.steps[moment]?.at ?? "fin";
  console.log(`${scenario.title}, en «${step}» (${shown.file}):\n  ${address}`);
  if (process.stdout.isTTY) openInBrowser(address);
  return true;
}

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", '""'],
  linux: ["xdg-open"],
};

/** As the system opens an address. Where it cannot, the address was printed. */
function openInBrowser(address: string): void {
  const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
  spawn(command, [...before, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
