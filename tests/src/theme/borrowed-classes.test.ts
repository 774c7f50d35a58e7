import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

/** Whose a file is: a feature's, or everybody's. */
function ownerOf(path: string): string {
  return /^src\/(?:features|autogestion)\/[^/]+(?=\/)/.exec(path)?.[0] ?? "shared";
}

/** The features that say how a class looks, by the class. */
function ownersOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const path of listFiles(["src/**/*.css", "engine/**/*.css"])) {
    const css = readFileSync(inRepository(path), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    for (const [, name = ""] of css.matchAll(/\.([a-z][\w-]*)/g))
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)));
  }
  return owners;
}

test("no page leans on how another feature's page looks: its style sheet comes with that page alone", () => {
  const owners = ownersOf();
  const used = listFiles(["src/**/*.tsx"]).flatMap((path) => {
    const source = readFileSync(inRepository(path), "utf8");
    return [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, chosen = ""]) =>
      (plain ?? [...chosen.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join(" "))
        .split(/\s+/)
        .map((name) => ({ path, name })),
    );
  });
  expect(used.length).toBeGreaterThan(300);
  const borrowed = used.filter(({ path, name }) => {
    const own = owners.get(name);
    return own !== undefined && !own.has("shared") && !own.has(ownerOf(path));
  });
  expect(borrowed).toEqual([]);
});
