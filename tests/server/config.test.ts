import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { readConfig } from "#server/config.ts";
import limits from "#server/infrastructure/limits/limits.json" with { type: "json" };

test("what is not said has a value that works", () => {
  expect(readConfig({}, "/root")).toEqual({
    port: 3000,
    host: "localhost",
    dataFolder: "/root/.data",
    mail: { from: "avisos@localhost" },
    help: {},
    stores: {},
    cacheFolder: "/root/.cache",
    themesFolder: "/root/themes",
    webRoot: "/root/dist",
    keepsPages: true,
    logLevel: "info",
    trustProxy: false,
    seedsDemo: true,
  });
});

const sessionKey = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

test("production listens to everybody, without demo data", () => {
  const config = readConfig(
    {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://a@b/c",
      TRAMITE_SESSION_KEY: sessionKey,
      TRAMITE_DATA_IS_SHARED: "1",
    },
    "/root",
  );
  expect(config).toMatchObject({ host: "0.0.0.0", seedsDemo: false, databaseUrl: "postgres://a@b/c" });
});

test("production runs on the embedded database, without people of the demonstration", () => {
  const config = readConfig({ NODE_ENV: "production" }, "/root");
  expect([config.databaseUrl, config.seedsDemo]).toEqual([undefined, false]);
});

test("production on a database that processes share asks for the key of sessions", () => {
  const given = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://a@b/c",
    TRAMITE_DATA_IS_SHARED: "1",
  };
  expect(() => readConfig(given, "/root")).toThrow("without TRAMITE_SESSION_KEY");
  const key = readConfig({ ...given, TRAMITE_SESSION_KEY: sessionKey }, "/root").sessionKey;
  expect(key).toHaveLength(32);
});

test("production on a database that processes share asks where files and mails are", () => {
  const given = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://a@b/c",
    TRAMITE_SESSION_KEY: sessionKey,
  };
  const bucket = { FILES_URL: "s3://denuncias", AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const SMTP_URL = "smtp://host:587";
  const read = (more: object) => () => readConfig({ ...given, ...more }, "/root");
  expect(read({})).toThrow("without FILES_URL and SMTP_URL");
  expect(read({ SMTP_URL })).toThrow("without FILES_URL —");
  expect(read(bucket)).toThrow("without SMTP_URL —");
  expect(read({ TRAMITE_DATA_IS_SHARED: "0" })).toThrow("TRAMITE_DATA_IS_SHARED=1");
  expect(read({ ...bucket, SMTP_URL })).not.toThrow();
  expect(read({ TRAMITE_DATA_IS_SHARED: "1" })).not.toThrow();
});

test("demo data goes to the embedded database of who tries it out, and elsewhere only when asked for", () => {
  const given = { DATABASE_URL: "postgres://a@b/c" };
  expect(readConfig(given, "/root").seedsDemo).toBe(false);
  expect(readConfig({ ...given, TRAMITE_DEMO: "1" }, "/root").seedsDemo).toBe(true);
  expect(readConfig({ TRAMITE_DEMO: "0" }, "/root").seedsDemo).toBe(false);
});

test.each(["10.0.0.7", "10.0.0.0/8", "loopback", "::1", "fd00::/8, 127.0.0.1", "loopback,uniquelocal"])(
  "proxies are named by %s",
  (list) => {
    expect(readConfig({ TRAMITE_TRUST_PROXY: list }, "/root").trustProxy).toBe(list);
  },
);

test.each([
  "1",
  "true",
  "*",
  "all",
  "10.0.0.0/33",
  "10.0.0.7,",
  "0.0.0.0/0",
  "proxy.example",
  "10.0.0.1/8/8",
])("proxies are not named by %s", (list) => {
  expect(() => readConfig({ TRAMITE_TRUST_PROXY: list }, "/root")).toThrow(
    `TRAMITE_TRUST_PROXY is "${list}"`,
  );
});

test("every variable that is read is told in docs/configuration.md, and no other", () => {
  const read = new Set<string>();
  // What is read only beside another.
  const lawful: Readonly<Record<string, string>> = {
    NODE_ENV: "production",
    FILES_URL: "s3://denuncias",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  readConfig(
    new Proxy({} as Record<string, string | undefined>, {
      get: (_, name) => {
        read.add(String(name));
        return lawful[String(name)];
      },
    }),
    "/root",
  );
  // What is read where pages are built.
  const building = readFileSync(inRepository("scripts/web-resolve.ts"), "utf8");
  for (const [, name = ""] of building.matchAll(/process\.env\.([A-Z_]+)/g)) read.add(name);
  const page = readFileSync(inRepository("docs/configuration.md"), "utf8");
  const told = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual([...read].sort());
});

test("every rate that is counted is told in docs/configuration.md, and no other", () => {
  const page = readFileSync(inRepository("docs/configuration.md"), "utf8");
  const rows = [...page.matchAll(/^\| ((?:`[a-zA-Z]+` ?)+)\|/gm)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  );
  expect(rows.filter((name) => !/^[A-Z]/.test(name)).toSorted()).toEqual(Object.keys(limits.rates).sort());
});

test("everything that is wrong is told at once", () => {
  const wrong = {
    PORT: "http",
    DATABASE_URL: "mysql://x",
    TRAMITE_LOG_LEVEL: "loud",
    TRAMITE_DEMO: "yes",
    FILES_URL: "ftp://x",
    SMTP_URL: "mail.example.com",
    MAIL_FROM: "Avisos <avisos@example.com>",
    TRAMITE_SESSION_KEY: "short",
    TRAMITE_HELP_EMAIL: "ayuda",
    TRAMITE_HELP_PHONE: "12",
    TRAMITE_HELP_MANUAL: "http://manual.example",
    TRAMITE_PLAY_STORE: "http://play.example/tramite",
  };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong, "/root")).toThrow(name);
});

test("files may be kept in a bucket that processes share", () => {
  const environment = {
    FILES_URL: "s3://denuncias?region=sa-east-1",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig(environment, "/root").bucket).toMatchObject({ bucket: "denuncias" });
});

test("the product's address is an origin", () => {
  const read = (TRAMITE_PUBLIC_URL: string) => readConfig({ TRAMITE_PUBLIC_URL }, "/root").publicUrl;
  expect(read("https://tramite.example/")).toBe("https://tramite.example");
  for (const wrong of ["tramite.example", "ftp://tramite.example", "https://tramite.example/app", "https://"])
    expect(() => read(wrong)).toThrow("TRAMITE_PUBLIC_URL");
});
