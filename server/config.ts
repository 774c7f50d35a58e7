import { resolve } from "node:path";
import { AppError } from "./http/errors.ts";

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly cacheFolder: string;
  readonly themesFolder: string;
  readonly webRoot: string;
  readonly logLevel: string;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustProxy: string | false;
  /** Labelled demo data, never in production unless asked for. */
  readonly seedsDemo: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The one place where the environment is read. Tells everything that is wrong at once. */
export function readConfig(environment: Environment, root: string): Config {
  const wrong: string[] = [];
  const isProduction = environment.NODE_ENV === "production";
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = (name: string, usual: string): string => resolve(root, read(name) ?? usual);
  const flag = (name: string): boolean | undefined => {
    const value = read(name);
    if (value !== undefined && value !== "0" && value !== "1")
      wrong.push(`${name} is "${value}" — give 0 or 1`);
    return value === undefined ? undefined : value === "1";
  };

  const port = Number(read("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    wrong.push(`PORT is "${read("PORT")}" — give a number from 0 to 65535`);
  }
  const databaseUrl = read("DATABASE_URL");
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    wrong.push("DATABASE_URL is no PostgreSQL address — give postgres://user@host:port/database");
  }
  const logLevel = read("TRAMITE_LOG_LEVEL") ?? "info";
  if (!["fatal", "error", "warn", "info", "debug", "trace", "silent"].includes(logLevel)) {
    wrong.push(`TRAMITE_LOG_LEVEL is "${logLevel}" — give fatal, error, warn, info, debug, trace or silent`);
  }
  // PGlite never flushes to the disk: what it has acknowledged does not survive a power cut.
  if (isProduction && databaseUrl === undefined && flag("TRAMITE_ALLOW_PGLITE") !== true) {
    wrong.push(
      "NODE_ENV is production without DATABASE_URL — give it, or accept the embedded database with TRAMITE_ALLOW_PGLITE=1",
    );
  }
  const seedsDemo = flag("TRAMITE_DEMO") ?? !isProduction;
  if (wrong.length > 0) {
    throw new AppError("invalid-configuration", { detail: `configuration: ${wrong.join("; ")}` });
  }
  return {
    port,
    host: read("HOST") ?? (isProduction ? "0.0.0.0" : "localhost"),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataFolder: folder("TRAMITE_DATA", ".data"),
    cacheFolder: folder("TRAMITE_CACHE", ".cache"),
    themesFolder: folder("TRAMITE_THEMES", "themes"),
    webRoot: folder("TRAMITE_WEB", "dist"),
    logLevel,
    trustProxy: read("TRAMITE_TRUST_PROXY") ?? false,
    seedsDemo,
  };
}
