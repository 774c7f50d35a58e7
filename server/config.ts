import { resolve } from "node:path";
import { AppError } from "./infrastructure/errors/errors.ts";
import { type Bucket, readBucket } from "./infrastructure/files/s3-store.ts";
import { isProxyList } from "./infrastructure/http/proxies.ts";
import { type Connections, readConnections } from "./insurance/insurers/connections.ts";
import { readHelp } from "./people/commons/read-help.ts";
import type { HelpData } from "./people/commons/routes.ts";
import { readStores, type StoreLinks } from "./people/commons/stores.ts";
import { keyBytes } from "./people/sessions/keys.ts";

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  /** What sessions are signed with; made and kept in the data folder without it. */
  readonly sessionKey?: Uint8Array;
  /** Where files are kept in place of the data folder. */
  readonly bucket?: Bucket;
  /** Address that mails come from, and the server that takes them; without one they are laid in the data folder. */
  readonly mail: { readonly from: string; readonly smtpUrl?: string };
  /** Where people reach the product, as mails lead to it: an origin. */
  readonly publicUrl?: string;
  /** Whom brokers ask for help. */
  readonly help: HelpData;
  /** Where phones get the app. */
  readonly stores: StoreLinks;
  /** Who is mailed of what goes wrong with insurers. */
  readonly office?: string;
  /** Where exports of vehicles' catalogues lie. */
  readonly cataloguesFolder?: string;
  /** Where insurers are reached, and as whom. */
  readonly insurers?: Connections;
  readonly cacheFolder: string;
  readonly themesFolder: string;
  readonly webRoot: string;
  /** Whether phones may keep the public area for when there is no signal; they forget it where not. */
  readonly keepsPages: boolean;
  readonly logLevel: string;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustProxy: string | false;
  /** Labelled demo data: unless told otherwise only in the embedded database of who tries it out. */
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
  const smtpUrl = read("SMTP_URL");
  if (smtpUrl !== undefined && !/^smtps?:\/\/./.test(smtpUrl)) {
    wrong.push("SMTP_URL is no mail server — give smtp://host:587 or smtps://user:password@host");
  }
  const from = read("MAIL_FROM") ?? "avisos@localhost";
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(from)) {
    wrong.push(`MAIL_FROM is "${from}" — give one address: avisos@example.com`);
  }
  const office = read("TRAMITE_OFFICE");
  if (office !== undefined && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(office)) {
    wrong.push(`TRAMITE_OFFICE is "${office}" — give one address: oficina@example.com`);
  }
  const publicUrl = read("TRAMITE_PUBLIC_URL");
  if (publicUrl !== undefined && !isOrigin(publicUrl)) {
    wrong.push(
      `TRAMITE_PUBLIC_URL is "${publicUrl}" — give where the product is reached, without a path: https://tramite.example`,
    );
  }
  const help = readHelp(read, (told) => wrong.push(told));
  const stores = readStores(read, (told) => wrong.push(told));
  const bucket = attempt(wrong, () => {
    const url = read("FILES_URL");
    return url === undefined
      ? undefined
      : readBucket(url, {
          accessKeyId: read("AWS_ACCESS_KEY_ID"),
          secretAccessKey: read("AWS_SECRET_ACCESS_KEY"),
        });
  });
  const catalogues = read("TRAMITE_CATALOGUES");
  const cataloguesFolder = catalogues === undefined ? undefined : resolve(root, catalogues);
  const insurers = attempt(wrong, () => {
    const file = read("TRAMITE_INSURERS");
    return file === undefined ? undefined : readConnections(resolve(root, file));
  });
  const sessionKey = read("TRAMITE_SESSION_KEY");
  if (sessionKey !== undefined && !isKey(sessionKey)) {
    wrong.push("TRAMITE_SESSION_KEY is no key — give 32 random bytes in base64: openssl rand -base64 32");
  }
  // Processes that share a database have to know each other's sessions, and a data folder is each one's own.
  if (isProduction && databaseUrl !== undefined && sessionKey === undefined) {
    wrong.push(
      "NODE_ENV is production without TRAMITE_SESSION_KEY — give 32 random bytes in base64: openssl rand -base64 32",
    );
  }
  // Each process would keep files and mails for itself, and the others would not find them.
  const isShared = flag("TRAMITE_DATA_IS_SHARED") === true;
  const apart = [
    ...(bucket === undefined ? ["FILES_URL"] : []),
    ...(smtpUrl === undefined ? ["SMTP_URL"] : []),
  ];
  if (isProduction && databaseUrl !== undefined && !isShared && apart.length > 0) {
    wrong.push(
      `NODE_ENV is production with DATABASE_URL and without ${apart.join(" and ")} — give them, or say TRAMITE_DATA_IS_SHARED=1 where one process, or all of them, keep the data folder`,
    );
  }
  const trustProxy = read("TRAMITE_TRUST_PROXY") ?? false;
  if (trustProxy !== false && !isProxyList(trustProxy)) {
    wrong.push(
      `TRAMITE_TRUST_PROXY is "${trustProxy}" — give the addresses or networks of your proxies, like 10.0.0.7 or 10.0.0.0/8, with commas between them`,
    );
  }
  // A database that was given may hold people who exist.
  const seedsDemo = flag("TRAMITE_DEMO") ?? (!isProduction && databaseUrl === undefined);
  const keepsPages = flag("TRAMITE_OFFLINE") ?? true;
  if (wrong.length > 0) {
    throw new AppError("invalid-configuration", { detail: `configuration: ${wrong.join("; ")}` });
  }
  return {
    port,
    host: read("HOST") ?? (isProduction ? "0.0.0.0" : "localhost"),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataFolder: folder("TRAMITE_DATA", ".data"),
    ...(sessionKey === undefined ? {} : { sessionKey: Buffer.from(sessionKey, "base64") }),
    ...(bucket === undefined ? {} : { bucket }),
    mail: { from, ...(smtpUrl === undefined ? {} : { smtpUrl }) },
    ...(publicUrl === undefined ? {} : { publicUrl: new URL(publicUrl).origin }),
    help,
    stores,
    ...(insurers === undefined ? {} : { insurers }),
    ...(cataloguesFolder === undefined ? {} : { cataloguesFolder }),
    ...(office === undefined ? {} : { office }),
    cacheFolder: folder("TRAMITE_CACHE", ".cache"),
    themesFolder: folder("TRAMITE_THEMES", "themes"),
    webRoot: folder("TRAMITE_WEB", "dist"),
    keepsPages,
    logLevel,
    trustProxy,
    seedsDemo,
  };
}

/** What `make` makes; what it finds wrong is told with the rest. */
function attempt<T>(wrong: string[], make: () => T): T | undefined {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    wrong.push(cause.details.detail ?? cause.code);
    return undefined;
  }
}

function isKey(text: string): boolean {
  return /^[\w+/-]+=*$/.test(text) && Buffer.from(text, "base64").length >= keyBytes;
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search + hash + username === "";
}
