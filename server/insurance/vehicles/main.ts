import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { readCatalogue } from "./read-catalogue.ts";

const usage =
  "usage: npm run catalogue -- car|motorcycle <export.csv>, with TRAMITE_CATALOGUES naming a folder";

/** Puts an export where the server reads it at its next start, if all of it can be read. */
export async function importCatalogue(
  [type = "", file = ""]: readonly string[],
  { cataloguesFolder }: Pick<Config, "cataloguesFolder">,
): Promise<string> {
  if (!/^[a-zA-Z]+$/.test(type) || file === "" || cataloguesFolder === undefined)
    throw new AppError("invalid-request", { detail: usage });
  const { models, version } = readCatalogue(file, readFileSync(file));
  mkdirSync(cataloguesFolder, { recursive: true });
  copyFileSync(file, join(cataloguesFolder, `${type}.csv`));
  return `${type}: ${models.length} models, version ${version} — start the server anew`;
}

if (import.meta.main) await runCommand(importCatalogue);
