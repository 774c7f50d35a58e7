import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { inRepository } from "#scripts/run.ts";

let made: Promise<string> | undefined;

/** Puts a repository of one product in a folder: claim/umbrella, what it shares, and the entry to which claims go back. */
export async function putProduct(folder: string): Promise<void> {
  made ??= makeProduct();
  cpSync(await made, folder, { recursive: true });
}

/** It is the same for all tests of a worker, and made once for them. */
async function makeProduct(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "one-product-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  cpSync(inRepository("schemas"), join(folder, "schemas"), { recursive: true });
  const claims = readdirSync(inRepository("flows/claim")).filter((name) => name.startsWith("entry"));
  for (const name of claims) cpSync(inRepository(`flows/claim/${name}`), join(folder, "flows/claim", name));
  for (const name of ["claim", "claim-choice", "claim-ways", "failures", "insurers"])
    cpSync(inRepository(`flows/parts/${name}.part.json`), join(folder, `flows/parts/${name}.part.json`));
  cpSync(inRepository("flows/insurers.json"), join(folder, "flows/insurers.json"));
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  const isWritten = await writeScaffold(`${folder}/`, ["claim/umbrella"]);
  print.mockRestore();
  if (!isWritten) throw new Error(`folder "${folder}": has the product already`);
  return folder;
}
