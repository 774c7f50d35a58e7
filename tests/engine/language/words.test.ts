import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getAt, type JsonObject } from "#engine/json/index.ts";
import { documentsOf, lintDocuments, openLibrary } from "#engine/language/index.ts";
import { createAjv } from "#engine/validation/index.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

type Schema = Readonly<Record<string, unknown>>;
type Word = { readonly name: string; readonly schema: Schema; readonly place: string };

const language = ["flow", "overlay", "scenario", "part", "fields", "product"];
const library = openLibrary(readDocuments(inRepository("")));
const schemas = documentsOf(library, "schema").map(({ file, value }) => ({ file, value: value as Schema }));
const code = ["engine/language", "engine/runtime", "scripts/flows", "server/releases"]
  .flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes("generated"))
      .map((name) => readFileSync(join(inRepository(folder), name), "utf8")),
  )
  .join("\n")
  // A word that only a comment names is read by nobody.
  .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, "");

/** The words of a schema: the properties of its objects, however deep. */
function wordsOf(schema: unknown, place = ""): readonly Word[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key !== "properties" || Array.isArray(schema)) return wordsOf(inner, `${place}/${key}`);
    return Object.entries(inner as Readonly<Record<string, Schema>>).flatMap(([name, word]) => [
      { name, schema: word, place: `${place}/properties/${name}` },
      ...wordsOf(word, `${place}/properties/${name}`),
    ]);
  });
}

describe.each(language)("of the schema of a %s", (kind) => {
  const schema = schemas.find(({ file }) => file === `schemas/${kind}.schema.json`)?.value ?? {};
  const { examples, ...rest } = schema;
  const words = wordsOf(rest);

  test("every word has a title and a description, of its own or of what it refers to", () => {
    const bare = words.filter(({ schema: word }) => {
      const [file, fragment = ""] = String(word.$ref ?? "").split("#", 2);
      const target = schemas.find((one) => one.file === `schemas/${file || `${kind}.schema.json`}`)?.value;
      const whole = { ...(getAt(target as JsonObject, fragment) as Schema | undefined), ...word };
      return typeof whole.title !== "string" || typeof whole.description !== "string";
    });
    expect(bare.map(({ place }) => place)).toEqual([]);
  });

  test("no description ends with a stop", () => {
    const stopped = words.filter(({ schema: word }) => String(word.description ?? "").endsWith("."));
    expect(stopped.map(({ place }) => place)).toEqual([]);
  });

  test("its examples are right", () => {
    expect(examples).toBeInstanceOf(Array);
    const others = schemas.filter(({ value }) => value !== schema).map(({ value }) => value);
    const validate = createAjv({ ajv: { strictTypes: false, schemas: others } }).compile(schema);
    for (const example of examples as readonly unknown[]) {
      validate(example);
      expect(validate.errors).toBeNull();
    }
  });

  // Of a flow, whose words decide what a person is asked, the runs of the fixtures say more: tests/engine/runtime.
  // The others are read by whoever asks first whether a member is there, lays it on another or compares it whole, which
  // a run cannot tell from a copy: of them it is only asked that the code knows the name.
  if (kind === "flow") return;
  test("the code reads every word", () => {
    const names = new Set(words.map(({ name }) => name).filter((name) => name !== "$schema"));
    const unread = [...names].filter(
      (name) => !new RegExp(`[.{\\s("|]${name}\\b|\\["${name}"\\]`).test(code),
    );
    // Read by pages, for menus, routes and permissions.
    const ofOthers = { product: ["icon", "level", "permission", "route", "riskType", "title"] };
    const known = ofOthers[kind as keyof typeof ofOthers] ?? [];
    expect(unread.filter((name) => !known.includes(name))).toEqual([]);
  });
});

test.each(schemas)("$file passes lint and describes itself", ({ file, value }) => {
  const document = library.documents.get(file);
  expect(document && lintDocuments(library, [document])).toEqual([]);
  expect(value).toMatchObject({ $id: `https://tramite.example/${file}`, title: expect.any(String) });
});
