import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkFiles } from "#scripts/flows/check-files.ts";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { inRepository } from "#scripts/run.ts";
import { putProduct } from "./one-product.ts";

const page = readFileSync(inRepository("scripts/flow-language/first-product.md"), "utf8");
const flow = "flows/claim/pet.flow.json";
let folder: string;

beforeAll(async () => {
  folder = `${mkdtempSync(join(tmpdir(), "pet-"))}/`;
  await putProduct(folder);
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  await writeScaffold(folder, ["claim/pet"]);
  print.mockRestore();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the page says to write, by the name behind its block. */
function block(name: string) {
  const [, text = ""] = new RegExp(`^\`\`\`json ${name}$\\n([^]*?)^\`\`\`$`, "m").exec(page) ?? [];
  return JSON.parse(text);
}

function change(file: string, how: (document: ReturnType<typeof JSON.parse>) => void): void {
  const document = JSON.parse(readFileSync(join(folder, file), "utf8"));
  how(document);
  writeFileSync(join(folder, file), JSON.stringify(document, undefined, 2));
}

const check = () => checkFiles([flow], (file) => join(folder, file), folder);

test("who follows the manual's first page has a product that is right", async () => {
  change("schemas/claim-pet.schema.json", ({ properties }) => Object.assign(properties, block("pet-schema")));
  change(flow, ({ steps }) => Object.assign(steps, block("pet-steps"), block("pet-review")));
  expect(await check()).toContainEqual(
    expect.stringMatching(/scenario-stopped Acá tenía que estar en «files», y sigue en «pet»/),
  );
  const scenarios = readdirSync(join(folder, "flows/claim")).filter((name) => /^pet.*scenario/.test(name));
  for (const name of scenarios)
    change(`flows/claim/${name}`, (scenario) => {
      const first = scenario.steps.findIndex(({ at }: { readonly at: string }) => at === "files");
      if (first >= 0) scenario.steps.splice(first, 0, block("pet-moment"));
      const path = scenario.expect?.path ?? [];
      if (path.includes("files")) path.splice(path.indexOf("files"), 0, "pet");
    });
  expect(await check()).toEqual([]);
});
