import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getAt, type Json } from "#engine/json/index.ts";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";
import constants from "./constants.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

const read = (path: string) => readFileSync(inRepository(path), "utf8");
/** What goes out: no scenario, no generated file. */
const shipped = listFiles([
  "{src,server,engine}/**/*.{ts,tsx,json}",
  "flows/**/*.{flow,part}.json",
  "schemas/*.json",
]).filter((path) => !/\.generated\.|demonstration/.test(path));
const all = shipped.map(read).join("\n");

test.each(texts)("«%s» is said letter by letter", (text) => {
  expect(all.includes(`"${text}"`)).toBe(true);
});

test.each(constants)("$constant is the specification's", ({ file, at, value, says }) => {
  if (at !== undefined) expect(getAt(JSON.parse(read(file)) as Json, at)).toEqual(value);
  else expect(read(file)).toContain(says);
});

test("the specification's products and insurers are all there", () => {
  const products = listFiles(["flows/products/*.product.json"]).map((path) => JSON.parse(read(path)).id);
  expect(products).toEqual(
    expect.arrayContaining(
      (
        "home homeCustom homePackage homeRequote phone computer consortium commerce bicycle car motorcycle life " +
        "mobility personalAccident guaranteeInsurance civilResponsibility transport others"
      ).split(" "),
    ),
  );
  const insurers = listFiles(["flows/insurers/*/insurer.json"]).map((path) => path.split("/")[2]);
  expect(insurers).toEqual(
    expect.arrayContaining(["allianz", "zurich", "sura", "experta", "mercantilAndina"]),
  );
});

test("nothing that is shown says that it comes later", () => {
  expect(shipped.filter((path) => /llega pronto/i.test(read(path)))).toEqual([]);
});
