import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, functionTable, parse } from "#engine/expression/index.ts";
import { flowEnvironment, openLibrary, releaseFor } from "#engine/language/index.ts";
import { manualPages, renderManual } from "#scripts/flow-language/render-manual.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const library = openLibrary(readDocuments(inRepository("")));

test.each(manualPages)(
  "the page %s says what the schemas, functions, widgets and the claim say today",
  (page) => {
    const written = readFileSync(inRepository(`docs/flow-language/${page}.md`), "utf8");
    expect(written).toBe(renderManual(page, inRepository("")));
  },
);

test("every link of the manual leads to a page and a heading", () => {
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const texts = new Map(manualPages.map((page) => [`${page}.md`, renderManual(page, inRepository(""))]));
  for (const [page, text] of texts)
    for (const [, path = "", anchor] of text.matchAll(/\]\(([\w-]*(?:\.md)?)(?:#([^)]*))?\)/g)) {
      const target = texts.get(path === "" ? page : path) ?? "";
      expect(target, `${page}: ${path}`).not.toBe("");
      const titles = [...target.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slug(title));
      if (anchor !== undefined) expect(titles).toContain(anchor);
    }
});

test.each(functionTable)(
  "the manual's example of $write is right in the claim",
  ({ example, tables = {} }) => {
    const found = releaseFor(library, "claim/vehicle", {});
    if (!found) throw new Error("there is no vehicle claim");
    expect(check({ ...flowEnvironment(found.release, parse), tables }, example).problems).toEqual([]);
  },
);
