import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkChanged } from "#scripts/flows/check-changed.ts";
import { checkFiles } from "#scripts/flows/check-files.ts";
import type { Check } from "#scripts/flows/checker.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { inRepository } from "#scripts/run.ts";
import { putProduct } from "./one-product.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flows-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Writes a document in the folder: one of the repository with a text replaced, or a text. */
function put(path: string, from: string, find = "", instead = ""): string {
  const file = isAbsolute(from) ? from : inRepository(from);
  const text = from.endsWith(".json") ? readFileSync(file, "utf8") : from;
  if (!text.includes(find)) throw new Error(`"${from}" has no "${find}"`);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(
    join(folder, path),
    text.replace(find, () => instead),
  );
  return path;
}

/** The lines that a check of files in the folder prints. */
function linesOf(...files: readonly string[]): Promise<readonly string[]> {
  return linesUnder(inRepository(""), ...files);
}

/** Reads documents of the repository once: checks of all tests are of them and a few others. */
const openAgain = createOpener();
const checkAgain: Check = (set, ...rest) => checkChanged(openAgain(set), ...rest);

function linesUnder(root: string, ...files: readonly string[]): Promise<readonly string[]> {
  return checkFiles(files, (file) => join(folder, file), root, checkAgain);
}

const vehicle = "flows/claim/vehicle.flow.json";

describe("a check of named files", () => {
  test("says nothing of what is right, wherever it lies", async () => {
    const files = [
      put("a.flow.json", vehicle),
      put("flows/claim/zurich.overlay.json", "flows/claim/zurich.overlay.json"),
      put("b/car.product.json", "flows/products/car.product.json"),
      put("b/pampa.theme.json", "themes/pampa.theme.json"),
      put("b/place.schema.json", "schemas/place.schema.json"),
    ];
    expect(await linesOf(...files)).toEqual([]);
  });

  test("names another document as this command would, not by where it lies on the machine", async () => {
    const zurich = "flows/claim/zurich.overlay.json";
    const lines = await linesOf(put(zurich, zurich, '"patch": {', '"patch": { "steps": { "review": null },'));
    // Its line stands where its path sorts, which is by where the repository lies.
    const named = /needed-step Este null quita «review», y (\.\.\/)*flows\//;
    expect(lines).toContainEqual(expect.stringMatching(named));
  });

  test("tells each mistake at its place, with its file as it was given", async () => {
    put("a.flow.json", vehicle, '"next": "review"', '"next": "reviw"');
    expect(await linesOf("a.flow.json")).toEqual([
      expect.stringMatching(
        /^a\.flow\.json:\d+:\d+ unknown-step No existe el paso «reviw»: ¿quisiste decir «review»\?$/,
      ),
    ]);
  });

  test("tells what an overlay makes of its flow", async () => {
    put("z.overlay.json", "flows/claim/zurich.overlay.json", "isGlassTheft", "isGlasTheft");
    expect(await linesOf("z.overlay.json")).toEqual([
      expect.stringMatching(/^z\.overlay\.json:\d+:\d+ unknown-variable .*«isGlassTheft»/),
    ]);
  });

  test("tells a file that is missing and one that is no JSON", async () => {
    put("broken.flow.json", '{\n  "id": "claim/x",\n}');
    expect(await linesOf("nothing.flow.json", "broken.flow.json", ".")).toEqual([
      "nothing.flow.json:1:1 document-missing No existe el archivo: revisá el nombre y la carpeta.",
      expect.stringMatching(/^\.:1:1 document-missing /),
      "broken.flow.json:2:18 json-trailing-comma Sobra esta coma: detrás del último elemento no va ninguna.",
    ]);
  });

  test("runs a scenario and tells what did not happen", async () => {
    put(
      "late.scenario.json",
      "flows/claim/vehicle-policy-start.scenario.json",
      '"at": "accident",',
      '"at": "driver",',
    );
    expect(await linesOf("late.scenario.json")).toEqual([
      expect.stringMatching(/^late\.scenario\.json:\d+:\d+ scenario-stopped .*«driver».*«accident»/),
    ]);
  });

  test("points at what a request has otherwise, lacks or has too much", async () => {
    const from = "flows/claim/vehicle-crystals.scenario.json";
    const { request } = JSON.parse(readFileSync(inRepository(from), "utf8")).steps.find(
      (step: { expect?: { request?: object } }) => step.expect?.request,
    ).expect;
    const asText = (value: object) => JSON.stringify(value);
    const text = asText(JSON.parse(readFileSync(inRepository(from), "utf8")));
    const told = async (body: object, more: object = {}) => {
      const other = text.replace(asText(request), asText({ ...request, body, ...more }));
      expect(other).not.toBe(text);
      put("request.scenario.json", `${other}\n`);
      return (await linesOf("request.scenario.json")).map((line) => line.replace(/^\S+ /, ""));
    };
    expect(await told({ crystals: { which: ["windshield"], cause: "hail", nothing: 1 } })).toEqual([
      'scenario-difference En /request/body/crystals/cause se esperaba "hail", y fue "impact".',
      "scenario-missing En /request/body/crystals/nothing falta 1.",
    ]);
    expect(await told({ crystals: { cause: "impact" } }, { exact: true })).toContainEqual(
      'scenario-extra En /request/body/crystals/which sobra ["windshield"].',
    );
  });

  test("tells once what stopped a scenario, by field", async () => {
    const from = "flows/claim/vehicle-crystals.scenario.json";
    put("refused.scenario.json", from, '"/date": "2026-11-19"', '"/date": "2099-01-01"');
    const lines = await linesOf("refused.scenario.json");
    const codes = lines.map((line) => line.split(" ")[1]);
    expect(codes).toEqual(["scenario-stopped"]);
    expect(lines.at(-1)).toContain("«where», y sigue en «when»: «/date» field_date_max.");
  });

  test("takes schemas beside a flow before those of the repository", async () => {
    put(
      "schemas/accident.schema.json",
      "schemas/accident.schema.json",
      '"maxDate": "today"',
      '"maxDate": "mañana"',
    );
    put("flows/claim/vehicle.flow.json", vehicle);
    expect(await linesOf("flows/claim/vehicle.flow.json")).toEqual([
      expect.stringMatching(/schemas\/accident\.schema\.json:\d+:\d+ wrong-setting /),
    ]);
  });
});

describe("a check of a named file looks at what depends on it:", () => {
  const schema = "schemas/claim-umbrella.schema.json";
  const flow = "flows/claim/umbrella.flow.json";
  const change = (file: string, find: string, instead: string) =>
    put(file, join(folder, file), find, instead);
  const linesHere = (file: string) => linesUnder(`${folder}/`, file);
  beforeEach(() => putProduct(`${folder}/`));

  test("nothing is said of what is right", async () => {
    for (const file of [flow, schema, "schemas/place.schema.json", "flows/products/umbrella.product.json"])
      expect(await linesHere(file)).toEqual([]);
  });

  test("the scenarios of a flow", async () => {
    change("flows/parts/claim.part.json", "El siniestro se ingresó", "El siniestro se cargó");
    expect(await linesHere(flow)).toContainEqual(
      expect.stringMatching(/umbrella\.scenario\.json:\d+:\d+ scenario-mismatch .*se cargó/),
    );
  });

  test("the flow of a schema", async () => {
    change(schema, '"files": {', '"photos": {');
    expect(await linesHere(schema)).toContainEqual(
      expect.stringMatching(/umbrella\.flow\.json:\d+:\d+ unknown-answer .*\/files/),
    );
  });

  test("the scenarios of a schema, over another schema", async () => {
    change("schemas/place.schema.json", '"minLength": 2', '"minLength": 20');
    expect(await linesHere("schemas/place.schema.json")).toContainEqual(
      expect.stringMatching(/umbrella\.scenario\.json:\d+:\d+ scenario-stopped /),
    );
  });

  test("the flow that names a product", async () => {
    change("flows/products/umbrella.product.json", '"id": "umbrella"', '"id": "umbrela"');
    expect(await linesHere("flows/products/umbrella.product.json")).not.toEqual([]);
  });

  test("the flows of a part, and of its overlays", async () => {
    const part = "flows/parts/end.part.json";
    const sent = { type: "final", path: "otro", title: "Otro", message: "Chau" };
    put(
      part,
      `${JSON.stringify({ $schema: "../../schemas/part.schema.json", id: "parts/end", title: "El final", steps: { sent } })} `,
    );
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
    const shared = read("flows/parts/claim.part.json");
    delete shared.steps.sent;
    delete shared.calls.receipt;
    delete shared.conditions.isInHands;
    const rest = JSON.stringify(shared);
    for (const name of Object.keys(shared.texts))
      if (!rest.includes(`texts.${name}`)) delete shared.texts[name];
    put("flows/parts/claim.part.json", `${JSON.stringify(shared)} `);
    const all = read(flow);
    // What it takes away of the end is no longer there.
    delete all.steps.sent;
    put(flow, `${JSON.stringify({ ...all, parts: [...all.parts, "../parts/end.part.json"] })} `);
    expect(await linesHere(part)).toContainEqual(
      expect.stringMatching(/umbrella\.scenario\.json:\d+:\d+ scenario-mismatch .*Chau/),
    );
    const overlay = "flows/parts/zurich.overlay.json";
    const patch = { steps: { sent: { message: "=nothing" } } };
    put(
      overlay,
      `${JSON.stringify({ $schema: "../../schemas/overlay.schema.json", overlay: "parts/end", for: { insurer: "zurich" }, patch })} `,
    );
    cpSync(inRepository("flows/insurers.json"), join(folder, "flows/insurers.json"));
    expect(await linesHere(overlay)).toContainEqual(
      expect.stringMatching(/zurich\.overlay\.json:1:\d+ unknown-variable .*nothing/),
    );
  });

  test("a step through which no scenario goes", async () => {
    rmSync(join(folder, "flows/claim/umbrella.scenario.json"));
    expect(await linesHere(flow)).toContainEqual(
      expect.stringMatching(/claim\.part\.json:\d+:\d+ uncovered /),
    );
  });
});

test("the command ends with 1 for a problem, printed alone, and with 0 and silence for none", {
  timeout: 60_000,
}, async () => {
  put("a.flow.json", vehicle, '"initial": "open"', '"initial": "opne"');
  const run = (file: string) =>
    new Promise<readonly [unknown, string, string]>((resolve) => {
      const options = { cwd: folder };
      execFile(process.execPath, [inRepository("scripts/flows.ts"), file], options, (error, out, told) =>
        resolve([error?.code ?? 0, out, told]),
      );
    });
  const [code, out, told] = await run("a.flow.json");
  expect([code, out.split("\n").length, told]).toEqual([1, 2, ""]);
  expect(await run(inRepository(vehicle))).toEqual([0, "", ""]);
});
