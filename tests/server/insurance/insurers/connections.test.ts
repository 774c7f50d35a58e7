import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { AppError } from "#server/infrastructure/errors/errors.ts";
import { isInner, readConnections } from "#server/insurance/insurers/connections.ts";
import hosts from "./demonstration-hosts.json" with { type: "json" };

const folder = mkdtempSync(join(tmpdir(), "tramite-insurers-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, "insurers.json");
  writeFileSync(file, text);
  try {
    return readConnections(file);
  } catch (cause) {
    if (cause instanceof AppError) return cause.details.detail ?? "";
    throw cause;
  }
}

const of = (zurich: object) => read(JSON.stringify({ zurich }));

test("an origin and credentials will do", () => {
  const credentials = { clientId: "c", clientSecret: "s" };
  expect(of({ origin: "https://api.example", credentials })).toEqual(
    new Map([["zurich", { origin: "https://api.example", credentials, isDemonstration: false }]]),
  );
  expect(of({ origin: "http://127.0.0.1:4000", demonstration: true })).toBeInstanceOf(Map);
});

test.each([
  [{ origin: "http://api.example" }, "is not reached by https"],
  [{ origin: "https://api.example/v1" }, "has no origin"],
  [{ origin: "https://user@api.example" }, "has no origin"],
  [{ origin: "https://10.0.0.7" }, "inner network"],
  [{ origin: "https://localhost" }, "inner network"],
  [{ origin: "https://[::1]" }, "inner network"],
  [{ origin: "https://localhost." }, "inner network"],
  [{ origin: "https://api.localhost" }, "inner network"],
  [{ origin: "https://api.example", demonstration: true }, "not on this machine"],
  [{ origin: "https://api.example", secret: "s3cret" }, 'says "secret"'],
  [{ origin: "https://api.example", credentials: { key: "a\r\nb" } }, "no texts of one line"],
  [{ origin: "https://api.example", certificate: "c.pem" }, "half of a certificate"],
])("%j is told", (value, text) => {
  expect(of(value)).toContain(text);
});

test.each(hosts.here)("a simulated insurer may be at %s", (origin) => {
  expect(of({ origin, demonstration: true })).toBeInstanceOf(Map);
  expect(of({ origin: origin.replace("http:", "https:") })).toContain("inner network");
});

test.each(hosts.elsewhere)("a simulated insurer may not be at %s", (origin) => {
  expect(of({ origin, demonstration: true })).toMatch(/is a demonstration and not on|has no origin/);
});

test("what is no JSON is told without a word of it", () => {
  expect(read('{"zurich": s3cret}')).toMatch(/cannot be read as JSON/);
  expect(read('{"zurich": s3cret}')).not.toContain("s3cret");
});

test("inner addresses are known however they are written", () => {
  const inside = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1", "fe80::1"];
  expect(inside.filter((address) => !isInner(address))).toEqual([]);
  expect(["8.8.8.8", "2001:4860:4860::8888"].filter(isInner)).toEqual([]);
});
