import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

test("what is not said has a value that works", () => {
  expect(readConfig({}, "/root")).toEqual({
    port: 3000,
    host: "localhost",
    dataFolder: "/root/.data",
    cacheFolder: "/root/.cache",
    themesFolder: "/root/themes",
    webRoot: "/root/dist",
    logLevel: "info",
    trustProxy: false,
    seedsDemo: true,
  });
});

test("production listens to everybody, without demo data", () => {
  const config = readConfig({ NODE_ENV: "production", DATABASE_URL: "postgres://a@b/c" }, "/root");
  expect(config).toMatchObject({ host: "0.0.0.0", seedsDemo: false, databaseUrl: "postgres://a@b/c" });
});

test("production refuses the embedded database unless told otherwise", () => {
  expect(() => readConfig({ NODE_ENV: "production" }, "/root")).toThrow("TRAMITE_ALLOW_PGLITE=1");
  expect(
    readConfig({ NODE_ENV: "production", TRAMITE_ALLOW_PGLITE: "1" }, "/root").databaseUrl,
  ).toBeUndefined();
});

test("everything that is wrong is told at once", () => {
  const wrong = { PORT: "http", DATABASE_URL: "mysql://x", TRAMITE_LOG_LEVEL: "loud", TRAMITE_DEMO: "yes" };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong, "/root")).toThrow(name);
});
