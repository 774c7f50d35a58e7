import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";

const root = inRepository("server");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

/** What each file imports of the server, types too: a circle of types is as hard to read as one of values. */
const imports = new Map(
  files.map((file) => {
    const text = readFileSync(resolve(root, file), "utf8");
    const named = [...text.matchAll(/(?:from |import\()"(\.{1,2}\/[^"]+\.ts)"/g)];
    const found = named.map(([, path = ""]) => relative(root, resolve(root, dirname(file), path)));
    return [file, found] as const;
  }),
);

/** The shelves, each built on those before it. What stands on none puts them together. */
const shelves = [
  ...["infrastructure", "people", "insurance", "records", "claims", "record-types.ts"],
  ...["releases", "demonstration"],
];

/**
 * Imports from `records` up to the record type of claims. Each shows a policy, a client or a portfolio with what hangs on
 * it: they go once those pages are given the record types that they show.
 */
const excepted = [
  "records/clients/holdings.ts → claims/report/accident.ts",
  "records/dashboard/portfolio.ts → claims/report/accident.ts",
  "records/dashboard/read-dashboard.ts → claims/report/accident.ts",
  "records/policies/hanging.ts → claims/report/accident.ts",
  "records/policies/read-own.ts → claims/report/accident.ts",
  "records/policies/read-own.ts → claims/report/follow.ts",
];

/** What every shelf may know: how the server is configured, and who asks. */
const known = /^(config\.ts|people\/principals\/)/;

const shelfOf = (file: string) => {
  // A command puts shelves together, wherever it stands.
  if (file.endsWith("/main.ts")) return shelves.length;
  const at = shelves.indexOf(file.split("/")[0] ?? "");
  return at < 0 ? shelves.length : at;
};

test("no shelf knows those that are built on it", () => {
  const upwards = [...imports].flatMap(([file, found]) =>
    found
      .filter((other) => shelfOf(other) > shelfOf(file) && !known.test(other))
      .map((other) => `${file} → ${other}`),
  );
  expect(upwards.toSorted()).toEqual(excepted);
});

test("no file comes back to itself by what it imports", () => {
  // Whatever imports nothing that is left is in no circle; what is left in the end is.
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, found] of [...left]) if (!found.some((other) => left.has(other))) left.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});

test("there is something to be looked at", () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(800);
});

test("what a request names is loaded by the access policy alone", () => {
  // A loader that takes no principal, and the files that may import it.
  const unasked = [
    ["insurance/policies/load-policy.ts", /\bloadPolicy\b/, ["records/access/policies.ts"]],
    ["records/access/without-principal.ts", /\bfindRecordWithoutPrincipal\b/, ["records/read.ts"]],
    ["insurance/policies/policies.ts", /\bfindPolicyWithoutPrincipal\b/, ["records/read.ts"]],
  ] as const;
  for (const [own, name, allowed] of unasked) {
    const users = files.filter(
      (file) => file !== own && name.test(readFileSync(resolve(root, file), "utf8")),
    );
    expect(users).toEqual(allowed);
  }
});
