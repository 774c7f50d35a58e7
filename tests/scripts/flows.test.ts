import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkAll } from "#scripts/flows/check-all.ts";
import { checkFiles } from "#scripts/flows/check-files.ts";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { formatText, inRepository } from "#scripts/run.ts";
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

function linesUnder(root: string, ...files: readonly string[]): Promise<readonly string[]> {
  return checkFiles(files, (file) => join(folder, file), root);
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

  test("tells each mistake at its place, with its file as it was given", async () => {
    put("a.flow.json", vehicle, '"next": "review"', '"next": "reviw"');
    expect(await linesOf("a.flow.json")).toEqual([
      expect.stringMatching(
        /^a\.flow\.json:\d+:\d+ unknown-step No existe el paso «reviw»: ¿quisiste decir «review»\?$/,
      ),
    ]);
  });

  test("tells what an overlay makes of its flow", async () => {
    put("z.overlay.json", "flows/claim/zurich.overlay.json", "isCrash", "isCrsh");
    expect(await linesOf("z.overlay.json")).toEqual([
      expect.stringMatching(/^z\.overlay\.json:\d+:\d+ unknown-variable .*«isCrash»/),
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

  test("tells once what stopped a scenario, by field", async () => {
    const from = "flows/claim/vehicle-crystals.scenario.json";
    put("refused.scenario.json", from, '"/date": "2026-11-19"', '"/date": "2099-01-01"');
    const lines = await linesOf("refused.scenario.json");
    const codes = lines.map((line) => line.split(" ")[1]);
    expect(codes).toEqual(["scenario-mismatch", "scenario-mismatch", "scenario-stopped"]);
    expect(lines.at(-1)).toContain("«driver», y sigue en «accident»: «/date» field_date_max.");
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
    change(flow, "El siniestro se ingresó", "El siniestro se cargó");
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
      expect.stringMatching(/umbrella\.scenario\.json:\d+:\d+ scenario-mismatch /),
    );
  });

  test("the flow that names a product", async () => {
    change("flows/products/umbrella.product.json", '"id": "umbrella"', '"id": "umbrela"');
    expect(await linesHere("flows/products/umbrella.product.json")).not.toEqual([]);
  });

  test("a step through which no scenario goes", async () => {
    rmSync(join(folder, "flows/claim/umbrella.scenario.json"));
    expect(await linesHere(flow)).toContainEqual(
      expect.stringMatching(/umbrella\.flow\.json:\d+:\d+ uncovered /),
    );
  });
});

describe("a new product", () => {
  test.each(["claim/umbrella", "quote/electric-scooter", "account/umbrella"])(
    "%s passes its check and is written as the formatter writes",
    async (name) => {
      const print = vi.spyOn(console, "log").mockImplementation(() => {});
      expect(writeScaffold(`${folder}/`, [name])).toBe(true);
      const files = print.mock.calls.map(([file]) => String(file));
      expect(files).toHaveLength(name.startsWith("claim") ? 5 : 4);
      print.mockRestore();
      expect(await linesOf(...files)).toEqual([]);
      const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
      expect(files.map((file, index) => formatText(file, texts[index] ?? ""))).toEqual(texts);
    },
  );

  test("covers all of its flow with its scenario, and a step without one is told", async () => {
    putProduct(`${folder}/`);
    vi.spyOn(console, "log").mockImplementation(() => {});
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await checkAll(`${folder}/`)).toBe(true);
    rmSync(join(folder, "flows/claim/umbrella.scenario.json"));
    expect(await checkAll(`${folder}/`)).toBe(false);
    expect(tell.mock.calls.map(([line]) => String(line))).toContainEqual(
      expect.stringMatching(/^flows\/claim\/umbrella\.flow\.json:\d+:\d+ uncovered .*review\/send>sent/),
    );
  });

  test("tells an overlay of which there is no scenario, and what of it no scenario passes, at its own lines", async () => {
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "log").mockImplementation(() => {});
    cpSync(inRepository("schemas"), join(folder, "schemas"), { recursive: true });
    cpSync(inRepository("flows/insurers.json"), join(folder, "flows/insurers.json"));
    writeScaffold(`${folder}/`, ["account/umbrella"]);
    const steps = `"steps": { "request": { "next": "extra" }, "extra": { "title": "Más", "notice": "Hay más", "next": "review" } }`;
    const overlay = `{ "$schema": "../../schemas/overlay.schema.json", "overlay": "account/umbrella",\n"for": { "insurer": "zurich" },\n"patch": {\n${steps} } }`;
    put("flows/account/zurich.overlay.json", `${overlay} `);
    expect(await checkAll(`${folder}/`)).toBe(false);
    const linesOfOverlay = () =>
      tell.mock.calls.map(([line]) => String(line).split(" ").slice(0, 2).join(" "));
    expect(linesOfOverlay()).toEqual(["flows/account/zurich.overlay.json:2:10 overlay-without-scenario"]);
    tell.mockClear();
    const scenario = readFileSync(join(folder, "flows/account/umbrella.scenario.json"), "utf8");
    const started = JSON.parse(scenario);
    started.given.insurer = "zurich";
    started.steps = started.steps.slice(0, 1);
    delete started.expect;
    put("flows/account/zurich.scenario.json", `${JSON.stringify(started)} `);
    expect(await checkAll(`${folder}/`)).toBe(false);
    expect(linesOfOverlay()).toEqual(["flows/account/zurich.overlay.json:4:92 uncovered"]);
  });

  test("adds a flow to a product that exists and writes over nothing", () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(writeScaffold(`${folder}/`, ["claim/umbrella"])).toBe(true);
    expect(writeScaffold(`${folder}/`, ["quote/umbrella"])).toBe(true);
    expect(writeScaffold(`${folder}/`, ["claim/umbrella"])).toBe(false);
    const product = JSON.parse(readFileSync(join(folder, "flows/products/umbrella.product.json"), "utf8"));
    expect(product).toHaveProperty("flows", { claim: "claim/umbrella", quote: "quote/umbrella" });
  });

  test.each(["umbrella", "clam/umbrella", "claim/Umbrella", "claim/../x", "claim/a/b", ""])(
    "called %j is refused",
    (name) => {
      const tell = vi.spyOn(console, "error").mockImplementation(() => {});
      expect(writeScaffold(`${folder}/`, [name])).toBe(false);
      expect(tell).toHaveBeenCalledOnce();
    },
  );
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
