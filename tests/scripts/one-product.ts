import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { inRepository } from "#scripts/run.ts";

/** Puts a repository of one product in a folder: claim/umbrella, and the entry to which claims go back. */
export function putProduct(folder: string): void {
  cpSync(inRepository("schemas"), join(folder, "schemas"), { recursive: true });
  const claims = readdirSync(inRepository("flows/claim")).filter((name) => name.startsWith("entry"));
  for (const name of claims) cpSync(inRepository(`flows/claim/${name}`), join(folder, "flows/claim", name));
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  const isWritten = writeScaffold(folder, ["claim/umbrella"]);
  print.mockRestore();
  if (!isWritten) throw new Error(`folder "${folder}": has the product already`);
}
