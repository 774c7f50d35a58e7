import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ValidateFunction } from "ajv";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import { checkOnce } from "../../infrastructure/checked.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";

/** A theme's document as it is; `name` is the segment of the URL, `insurers` those whose policies it shows. */
export type Platform = {
  readonly name: string;
  readonly insurers?: readonly string[];
  /** Whether a policy is shown only to who says their birth date. */
  readonly asksBirthDate?: boolean;
  readonly [setting: string]: unknown;
};

/** A policy as far as it decides which platforms show it: its insurer, who sold it, and where what is known of it comes from. */
export type Shown = {
  readonly insurer: string;
  readonly brokerId: string | null;
  readonly origin: string;
};

/** What a platform shows, as statements ask for it. */
export type Scope = {
  /** Policies of these alone; of any without them. */
  readonly insurers: readonly string[] | null;
  /** What this broker sold; without them, what insurers said. */
  readonly keeper: string | null;
  readonly origins: readonly string[];
};

export type Platforms = {
  /** Those of the documents: a broker's own is known by its name alone. */
  readonly list: readonly Platform[];
  find(name: string): Platform | undefined;
  has(name: string): boolean;
  /** Whether a policy is shown on the platform; one that names no insurers shows all. */
  shows(name: string, what: Shown): boolean;
  /** The same for statements; undefined where there is no such platform. */
  scopeOf(name: string): Scope | undefined;
  /** The broker whose platform it is; undefined of one of the documents. */
  keeperOf(name: string): string | undefined;
  /** Learns what brokers changed of theirs in the meantime; what cannot be asked now is as it was. */
  look(): Promise<void>;
};

/**
 * Reads themes/*.theme.json once, at the start; one that its schema refuses stops it, with its place. With a folder for
 * it, themes that were found good before are not checked again.
 */
export function readPlatforms(folder: string, cacheFolder?: string): Platforms {
  const paths = readdirSync(folder)
    .filter((file) => file.endsWith(".theme.json"))
    .sort()
    .map((file) => join(folder, file));
  const texts = new Map([themeSchema, ...paths].map((path) => [path, readFileSync(path, "utf8")]));
  const themes = new Map(paths.map((path) => [path, parseTheme(path, texts.get(path) ?? "")]));
  checkOnce(cacheFolder, "themes", texts, () => {
    const check = createAjv().compile(JSON.parse(texts.get(themeSchema) ?? "") as object);
    for (const [path, theme] of themes) checkTheme(path, theme, check);
    return true;
  });
  return collectPlatforms([...themes.values()].map(({ $schema: _, ...theme }) => theme));
}

const themeSchema = fileURLToPath(new URL("../../../schemas/theme.schema.json", import.meta.url));

/**
 * `keepers` are the brokers whose platforms some are, by their name. A broker's shows what they sold: what they typed of
 * somebody opens nothing that another sold to whoever has that number, and is on no other platform.
 */
export function collectPlatforms(
  list: readonly Platform[],
  keepers: ReadonlyMap<string, string> = new Map(),
): Platforms {
  const byName = new Map(list.map((platform) => [platform.name, platform]));
  const scopeOf = (name: string): Scope | undefined => {
    const platform = byName.get(name);
    return platform && { insurers: platform.insurers ?? null, keeper: keepers.get(name) ?? null, origins };
  };
  return {
    list,
    find: (name) => byName.get(name),
    has: (name) => byName.has(name),
    keeperOf: (name) => keepers.get(name),
    look: async () => {},
    scopeOf,
    shows: (name, { insurer, brokerId, origin }) => {
      const scope = scopeOf(name);
      if (scope === undefined || !(scope.insurers?.includes(insurer) ?? true)) return false;
      return scope.keeper === null ? scope.origins.includes(origin) : brokerId === scope.keeper;
    },
  };
}

/** Where what an insurer has said of a policy comes from. */
const origins: readonly string[] = ["insurer", "emitted"];

function parseTheme(path: string, text: string): Platform & { readonly $schema?: string } {
  try {
    return JSON.parse(text) as Platform; // until its schema has checked it, it may be anything
  } catch (cause) {
    throw new AppError("invalid-configuration", { detail: `theme "${path}": is no JSON document`, cause });
  }
}

function checkTheme(path: string, theme: Platform, check: ValidateFunction): void {
  if (check(theme)) return;
  const wrong = problemsOf(check.errors).map((problem) => `${problem.path || "/"} ${problem.code}`);
  throw new AppError("invalid-configuration", { detail: `theme "${path}": ${wrong.join(", ")}` });
}
