import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followDocuments } from "#scripts/dev-documents.ts";
import { putProduct } from "./one-product.ts";

const flow = "flows/claim/umbrella.flow.json";

test("mistakes are shown and never served, however files are saved, until they are mended", async () => {
  const folder = `${mkdtempSync(join(tmpdir(), "dev-"))}/`;
  await putProduct(folder);
  const news: (string | readonly string[])[] = [];
  let answer = (_: (typeof news)[number] | undefined) => {};
  const tell = (what: (typeof news)[number]) => {
    news.push(what);
    answer(what);
  };
  /** What comes next. */
  const next = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  /** Saves a file by rename; resolves to what comes of it. */
  const save = (file: string, find: string, instead: string) => {
    const told = next();
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toContain(find);
    writeFileSync(
      join(folder, `${file}~`),
      text.replace(find, () => instead),
    );
    renameSync(join(folder, `${file}~`), join(folder, file));
    return told;
  };
  const stop = followDocuments(folder, {
    serve: (set) => tell(/"path": "(arch\w+)"/.exec(set.get(flow) ?? "")?.[1] ?? ""),
    show: tell,
  });
  const mistake = [expect.stringMatching(/umbrella\.flow\.json:\d+:\d+ unknown-step .*«review»/)];
  expect(news).toEqual(["archivos"]);
  expect(await save(flow, '"next": "review"', '"next": "reviw"')).toEqual(mistake);
  expect(await save(flow, '"path": "archivos"', '"path": "archivo"')).toEqual(mistake);
  expect(await save(flow, '"next": "reviw"', '"next": "review"')).toBe("archivo");
  expect(await save(flow, '"next": "review"', '"next": "reviw"')).toEqual(mistake);
  // As it is served already.
  expect(await save(flow, '"next": "reviw"', '"next": "review"')).toEqual([]);
  const scenario = "flows/claim/umbrella.scenario.json";
  expect(await save(scenario, '"at": "files"', '"at": "filess"')).toEqual([
    expect.stringMatching(/umbrella\.scenario\.json:\d+:\d+ unknown-step /),
  ]);
  expect(await save(scenario, '"at": "filess"', '"at": "files"')).toEqual([]);
  const missing = "schemas/claim-umbrella.schema.json";
  const gone = next();
  renameSync(join(folder, missing), join(folder, "claim-umbrella.schema.json"));
  expect(await gone).toContainEqual(expect.stringMatching(/umbrella\.flow\.json:\d+:\d+ reference-outside /));
  const there = next();
  renameSync(join(folder, "claim-umbrella.schema.json"), join(folder, missing));
  expect(await there).toEqual([]);
  stop();
  rmSync(folder, { recursive: true });
});

test("what is written while the documents are looked at for the first time is another change", async () => {
  const folder = `${mkdtempSync(join(tmpdir(), "dev-"))}/`;
  await putProduct(folder);
  const schema = "schemas/claim-umbrella.schema.json";
  const text = readFileSync(join(folder, schema), "utf8");
  rmSync(join(folder, schema));
  const shown: (readonly string[])[] = [];
  let stop = () => {};
  const served = new Promise((resolve) => {
    stop = followDocuments(folder, {
      serve: resolve,
      show: (lines) => {
        shown.push(lines);
        // As somebody else's command does that is still writing.
        if (shown.length === 1) writeFileSync(join(folder, schema), text);
      },
    });
  });
  await served;
  expect(shown[0]).toContainEqual(expect.stringMatching(/reference-outside /));
  stop();
  rmSync(folder, { recursive: true });
});
