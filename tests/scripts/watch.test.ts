import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchAll, watchFiles } from "#scripts/flows/watch.ts";
import { putProduct } from "./one-product.ts";

const flow = "flows/claim/umbrella.flow.json";
let folder: string;
let stop: () => Promise<void>;
let next: () => Promise<readonly string[]>;

/** A repository of one product, and what is printed up to each last line of a check. */
beforeEach(async () => {
  folder = `${mkdtempSync(join(tmpdir(), "watch-"))}/`;
  await putProduct(folder);
  let lines: string[] = [];
  let answer: (lines: readonly string[]) => void = () => {};
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(line);
    if (!line.includes("Ctrl-C")) return;
    answer(lines);
    lines = [];
  });
  next = () => {
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
});
afterEach(async () => {
  await stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Saves a file as editors do: in place, or beside it and then over it. */
function save(file: string, find: string, instead: string, how: "in-place" | "by-rename"): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(find);
  const target = how === "in-place" ? path : `${path}~`;
  writeFileSync(
    target,
    text.replace(find, () => instead),
  );
  if (how === "by-rename") renameSync(target, path);
}

const right = [expect.stringMatching(/^\d+ documentos?, sin problemas\./)];
const wrong = (place: RegExp) => [
  expect.stringMatching(place),
  expect.stringMatching(/^\d+ documentos?, 1 problema\./),
];

test("all documents: a mistake and its mending are told, however often a file is saved by rename", async () => {
  const first = next();
  stop = watchAll(folder);
  expect(await first).toEqual(right);
  for (const how of ["by-rename", "by-rename", "in-place", "by-rename"] as const) {
    const broken = next();
    save(flow, '"next": "review"', '"next": "reviw"', how);
    expect(await broken).toEqual(wrong(/umbrella\.flow\.json:\d+:\d+ unknown-step .*«review»/));
    const mended = next();
    save(flow, '"next": "reviw"', '"next": "review"', how);
    expect(await mended).toEqual(right);
  }
});

test("all documents: what is wrong elsewhere is told until it is mended, and a new file is seen", async () => {
  const first = next();
  stop = watchAll(folder);
  await first;
  const broken = next();
  save("flows/parts/claim.part.json", "El siniestro se ingresó", "El siniestro se cargó", "in-place");
  expect(await broken).toEqual(wrong(/umbrella\.scenario\.json:\d+:\d+ scenario-mismatch /));
  const elsewhere = next();
  save("schemas/police-report.schema.json", '"title"', '"title" ', "in-place");
  expect(await elsewhere).toEqual(wrong(/umbrella\.scenario\.json:\d+:\d+ scenario-mismatch /));
  const more = next();
  writeFileSync(join(folder, "flows/claim/new.flow.json"), "{");
  expect(await more).toEqual(wrong(/new\.flow\.json:1:2 json-unfinished /));
});

test("a named file: what depends on it is told too", async () => {
  const first = next();
  stop = watchFiles([flow], (file) => join(folder, file), folder);
  expect(await first).toEqual(right);
  const broken = next();
  save("schemas/claim-umbrella.schema.json", '"files": {', '"photos": {', "by-rename");
  expect(await broken).toContainEqual(expect.stringMatching(/umbrella\.flow\.json:\d+:\d+ unknown-answer /));
});

test("a sign too few in a condition that others name is told, and what follows is checked", async () => {
  const condition = (sign: string) =>
    `"conditions": { "isOther": "cause ${sign} 'other'" },\n  "initial": "open"`;
  save(flow, '"initial": "open"', condition("=="), "in-place");
  save(flow, '"/files": {}', '"/files": { "visible": "has(cause) && !isOther" }', "in-place");
  const first = next();
  stop = watchAll(folder);
  expect(await first).toEqual(right);
  const broken = next();
  save(flow, condition("=="), condition("="), "in-place");
  expect(await broken).toEqual(wrong(/umbrella\.flow\.json:\d+:\d+ single-equals .*«==»/));
  const mended = next();
  save(flow, condition("="), condition("=="), "in-place");
  expect(await mended).toEqual(right);
});
