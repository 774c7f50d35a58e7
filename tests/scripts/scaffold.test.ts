import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { checkAll } from "#scripts/flows/check-all.ts";
import { checkChanged } from "#scripts/flows/check-changed.ts";
import { checkFiles } from "#scripts/flows/check-files.ts";
import type { Check } from "#scripts/flows/checker.ts";
import { createOpener } from "#scripts/flows/open-again.ts";
import { writeScaffold } from "#scripts/flows/write-scaffold.ts";
import { formatText, inRepository } from "#scripts/run.ts";
import { peopleOf } from "#server/releases/documents.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { putProduct } from "./one-product.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flows-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Reads documents that several checks see once. */
const openAgain = createOpener();
const checkAgain: Check = (set, ...rest) => checkChanged(openAgain(set), ...rest);

const kinds = ["quote", "emission", "policy", "endorsement", "claim", "inspection", "account", "request"].map(
  (kind) => `${kind}/parasol`,
);

describe("what is new", () => {
  test.each([
    ...kinds,
    "claim/electric-scooter",
    "insurer/la-segunda",
    "platform/patagonia",
    "part/fees claim/umbrella claim/entry",
    "overlay/sura claim/umbrella",
  ])("%s passes every check and is written as the formatter writes", async (name) => {
    await putProduct(`${folder}/`);
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await writeScaffold(`${folder}/`, name.split(" "))).toBe(true);
    const files = print.mock.calls.map(([file]) => String(file)).filter((file) => file.endsWith(".json"));
    expect(files).not.toEqual([]);
    await checkAll(`${folder}/`);
    expect(tell.mock.calls).toEqual([]);
    const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
    expect(files.map((file, index) => formatText(file, texts[index] ?? ""))).toEqual(texts);
  });

  test("an insurer beside those there are has how it is asked for a price, and its scenarios are played", async () => {
    for (const name of ["flows", "schemas", "themes"])
      cpSync(inRepository(name), join(folder, name), { recursive: true });
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await writeScaffold(`${folder}/`, ["insurer/la-segunda"])).toBe(true);
    expect(tell.mock.calls).toEqual([]);
    const documents = print.mock.calls
      .map(([file]) => String(file))
      .filter((file) => /^flows\/.*json$/.test(file));
    // What does not name it was right before: `npm run flows` says so.
    const lines = (...files: readonly string[]) =>
      checkFiles(files, (file) => join(folder, file), `${folder}/`, checkAgain);
    expect(await lines(...documents)).toEqual([]);
    for (const product of ["car", "motorcycle"]) {
      const ofProduct = new RegExp(`^flows/insurers/laSegunda/quote-${product}-\\w+\\.scenario\\.json$`);
      const scenarios = documents.filter((file) => ofProduct.test(file));
      expect(scenarios).toHaveLength(4);
      // Each is played: it sees that something else is given.
      for (const file of scenarios) {
        const written = JSON.parse(readFileSync(join(folder, file), "utf8"));
        put(file, JSON.stringify({ ...written, expect: { output: { failure: "another" } } }));
      }
      const told = await lines(...scenarios);
      for (const file of scenarios)
        expect(told).toContainEqual(expect.stringMatching(new RegExp(`${file}:\\S+ scenario-`)));
    }
    // Its scenario sees what its overlay says.
    const overlay = "flows/claim/la-segunda.overlay.json";
    const written = JSON.parse(readFileSync(join(folder, overlay), "utf8"));
    put(overlay, JSON.stringify({ ...written, patch: {} }));
    expect(await lines("flows/claim/vehicle-la-segunda.scenario.json")).toEqual([
      expect.stringMatching(/ scenario-mismatch .* required en \//),
    ]);
  });

  test("a part lies under the flows that are named, which keep the rest", async () => {
    await putProduct(`${folder}/`);
    vi.spyOn(console, "log").mockImplementation(() => {});
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    const [flow, entry] = ["flows/claim/umbrella.flow.json", "flows/claim/entry.flow.json"] as const;
    const { parts, ...rest } = JSON.parse(read(flow));
    const lines = read(entry).split("\n");
    await writeScaffold(`${folder}/`, ["part/fees", "claim/umbrella", "claim/entry"]);
    const fees = "../parts/fees.part.json";
    expect(JSON.parse(read(flow))).toEqual({ ...rest, parts: [...parts, fees] });
    const added = read(entry)
      .split("\n")
      .filter((line) => !lines.includes(line));
    expect(added).toEqual([`  "parts": ["../parts/claim-choice.part.json", "${fees}"],`]);
  });

  test.each([["part/fees"], ["part/fees", "claim/umbrela"]])(
    "%s %s is refused, and nothing is written",
    async (...given) => {
      await putProduct(`${folder}/`);
      const tell = vi.spyOn(console, "error").mockImplementation(() => {});
      expect(await writeScaffold(`${folder}/`, given)).toBe(false);
      expect(tell).toHaveBeenCalledOnce();
      expect(existsSync(join(folder, "flows/parts/fees.part.json"))).toBe(false);
    },
  );

  test.each([
    ["overlay/zurick claim/umbrella", /^No existe la aseguradora «zurick»: .*entre allianz, zurich/],
    ["overlay/zurich claim/umbrela", /^No existe el trámite «claim\/umbrela»/],
    ["overlay/zurich", /decí cuál cambia/],
    [
      "overlay/zurich claim/umbrella",
      /^«claim\/umbrella» ya tiene una variante de «zurich»: está en flows\/claim\/zurich\.overlay/,
    ],
  ])("%s is refused, and says what to do", async (given, why) => {
    await putProduct(`${folder}/`);
    const overlay = { overlay: "claim/umbrella", for: { insurer: "zurich" }, patch: {} };
    put("flows/claim/zurich.overlay.json", JSON.stringify(overlay));
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await writeScaffold(`${folder}/`, given.split(" "))).toBe(false);
    expect(tell.mock.calls).toEqual([[expect.stringMatching(why)]]);
  });

  test("somebody of the demonstration has it, once, with a DNI of their own", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    await putProduct(`${folder}/`);
    await writeScaffold(`${folder}/`, ["quote/umbrella"]);
    await writeScaffold(`${folder}/`, ["claim/parasol"]);
    const people = peopleOf(openLibrary(readDocuments(folder)));
    expect(people.map(({ identityNumber, policies }) => [identityNumber, policies[0]?.product])).toEqual([
      ["99000102", "parasol"],
      ["99000101", "umbrella"],
    ]);
  });

  test("covers all of its flow with its scenario, and a step without one is told", async () => {
    await putProduct(`${folder}/`);
    vi.spyOn(console, "log").mockImplementation(() => {});
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await checkAll(`${folder}/`)).toBe(true);
    rmSync(join(folder, "flows/claim/umbrella.scenario.json"));
    expect(await checkAll(`${folder}/`)).toBe(false);
    expect(tell.mock.calls.map(([line]) => String(line))).toContainEqual(
      expect.stringMatching(/^flows\/parts\/claim\.part\.json:\d+:\d+ uncovered .*review\/send>sent/),
    );
  });

  test("tells an overlay of which there is no scenario, and what of it no scenario passes, at its own lines", async () => {
    const tell = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "log").mockImplementation(() => {});
    cpSync(inRepository("schemas"), join(folder, "schemas"), { recursive: true });
    cpSync(inRepository("flows/insurers.json"), join(folder, "flows/insurers.json"));
    put(
      "flows/parts/failures.part.json",
      readFileSync(inRepository("flows/parts/failures.part.json"), "utf8"),
    );
    await writeScaffold(`${folder}/`, ["account/umbrella"]);
    const steps = `"steps": { "person": { "next": "extra" }, "extra": { "title": "Más", "notice": "Hay más", "next": "review" } }`;
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
    expect(linesOfOverlay()).toEqual(["flows/account/zurich.overlay.json:4:91 uncovered"]);
  });

  test("adds a flow to a product that exists and writes over nothing", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await writeScaffold(`${folder}/`, ["claim/umbrella"])).toBe(true);
    expect(await writeScaffold(`${folder}/`, ["quote/umbrella"])).toBe(true);
    expect(await writeScaffold(`${folder}/`, ["claim/umbrella"])).toBe(false);
    const product = JSON.parse(readFileSync(join(folder, "flows/products/umbrella.product.json"), "utf8"));
    expect(product).toHaveProperty("flows", { claim: "claim/umbrella", quote: "quote/umbrella" });
  });

  test.each(["umbrella", "clam/umbrella", "claim/Umbrella", "claim/../x", "claim/a/b", ""])(
    "called %j is refused",
    async (name) => {
      const tell = vi.spyOn(console, "error").mockImplementation(() => {});
      expect(await writeScaffold(`${folder}/`, [name])).toBe(false);
      expect(tell).toHaveBeenCalledOnce();
    },
  );
});
