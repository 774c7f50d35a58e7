import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getAt, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
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

/** What is said of a constant: a value at its place, names there and no other, or a text of its file. */
type Constant = {
  readonly constant: string;
  readonly file: string;
  readonly at?: string;
  readonly value?: Json;
  readonly names?: readonly string[];
  /** Of what has names: only of those for which this is so. */
  readonly which?: string;
  /** Of what has names: what each calls itself here, in place of them. */
  readonly each?: string;
  readonly says?: string;
};

test.each(constants as readonly Constant[])("$constant is the specification's", (constant) => {
  const { file, at, value, names, says = "" } = constant;
  if (at === undefined) return expect(read(file)).toContain(says);
  const found = getAt(JSON.parse(read(file)) as Json, at);
  if (names === undefined) return expect(found).toEqual(value);
  expect([...new Set(namesIn(found ?? null, constant))].toSorted()).toEqual([...names].toSorted());
});

/** Keys of an object, or the items of a list, which are names or have one. */
function namesIn(found: Json, { which, each }: Constant): readonly unknown[] {
  if (Array.isArray(found)) return found.map((item) => (isObject(item) ? item.name : item));
  return Object.entries(found as Readonly<Record<string, JsonObject>>).flatMap(([name, one]) => {
    if (which !== undefined && one[which] !== true) return [];
    return [each === undefined ? name : one[each]];
  });
}

test("the specification's keys of messages all have a text", () => {
  const texts = ["first-problem-texts", "problem-texts"].map((name) =>
    Object.keys(JSON.parse(read(`engine/validation/${name}.json`))),
  );
  const keys =
    "field_required field_email field_min field_max field_date_invalid field_date_max invalid_dni invalid_cuil " +
    "invalid_cuit invalid_cbu invalid_cbu_alias invalid_cc invalid_captcha invalid_url invalidLicensePlate " +
    "invalid_cuil_or_dni field_expirationDate";
  expect(texts.flat()).toEqual(expect.arrayContaining(keys.split(" ")));
});

test("pages break at the specification's widths alone", () => {
  const styles = listFiles(["{src,engine}/**/*.css"]).map(read).join("\n");
  // A part that asks for its own room is no page.
  const asked = [...styles.matchAll(/@media[^{]*/g)].join(" ");
  const widths = [...asked.matchAll(/(min-width:|max-width:|width <|width >=) ?(\d+)px/g)];
  const breaks = widths.map(([, kind, width]) => Number(width) + (kind === "max-width:" ? 1 : 0));
  expect([...new Set(breaks)].toSorted((one, other) => one - other)).toEqual([576, 768, 992, 1200]);
});

test("a car's emission has the specification's four steps, and a policy by hand its five", () => {
  const pathsIn = (part: string) =>
    Object.values(JSON.parse(read(part)).steps).map((step) => (step as { readonly path?: string }).path);
  expect(pathsIn("flows/parts/vehicle.part.json").slice(0, 4)).toEqual(
    ["auto", "cliente", "asegurado", "pago"].map((name) => `emitir-poliza/${name}`),
  );
  const manual = pathsIn("flows/parts/policy.part.json").filter((path) => path && path !== "guardada");
  expect(manual).toEqual(["datos", "cliente", "descripcion", "pago", "bien"]);
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
