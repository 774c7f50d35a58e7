import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json, Schema } from "#engine/json/index.ts";
import { inRepository } from "#scripts/run.ts";

/** A copy of the forms' folder with one more: a form under the name `<form>-filled`, every question of it answered. */
export function folderWithFilled(form: string): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-forms-"));
  cpSync(inRepository("tests/bench/forms"), folder, { recursive: true });
  const text = readFileSync(join(folder, `${form}.schema.json`), "utf8");
  writeFileSync(join(folder, `${form}-filled.schema.json`), text);
  writeFileSync(join(folder, `${form}-filled.draft.json`), JSON.stringify(answerTo(JSON.parse(text))));
  return folder;
}

/** A valid answer to the kinds of question that the filled form has. */
function answerTo(schema: Schema): Json {
  if (schema.type === "object") {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, answerTo(inner)]));
  }
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.format === "date") return "2026-11-05";
  if (schema.format === "email") return "ana@example.com";
  if (schema.dni) return "99123456";
  return schema.pattern === undefined ? "Ana Prueba" : "AB1234";
}
