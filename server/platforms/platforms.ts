import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import { AppError } from "../http/errors.ts";

/** A theme's document as it is; `name` is the segment of the URL, `insurers` those whose policies it shows. */
export type Platform = {
  readonly name: string;
  readonly insurers?: readonly string[];
  readonly [setting: string]: unknown;
};

export type Platforms = {
  readonly list: readonly Platform[];
  has(name: string): boolean;
  /** Whether policies of this insurer are shown on the platform; one that names no insurers shows all. */
  shows(name: string, insurer: string): boolean;
};

/** Reads themes/*.theme.json once, at the start; one that its schema refuses stops it, with its place. */
export function readPlatforms(folder: string): Platforms {
  const check = createAjv().compile(JSON.parse(readFileSync(themeSchema, "utf8")) as object);
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith(".theme.json"))
    .sort()
    .map((file) => readTheme(join(folder, file), check));
  return collectPlatforms(documents);
}

const themeSchema = new URL("../../schemas/theme.schema.json", import.meta.url);

export function collectPlatforms(list: readonly Platform[]): Platforms {
  const byName = new Map(list.map((platform) => [platform.name, platform]));
  return {
    list,
    has: (name) => byName.has(name),
    shows: (name, insurer) => {
      const platform = byName.get(name);
      return platform !== undefined && (platform.insurers?.includes(insurer) ?? true);
    },
  };
}

function readTheme(path: string, check: ValidateFunction): Platform {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new AppError("invalid-configuration", { detail: `theme "${path}": is no JSON document`, cause });
  }
  if (!check(document)) {
    const wrong = problemsOf(check.errors).map((problem) => `${problem.path || "/"} ${problem.code}`);
    throw new AppError("invalid-configuration", { detail: `theme "${path}": ${wrong.join(", ")}` });
  }
  const { $schema: _, ...theme } = document as Platform & { $schema?: string };
  return theme;
}
