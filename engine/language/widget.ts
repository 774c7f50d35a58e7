import { identifierKeywordOf } from "#engine/identifiers/index.ts";
import type { Schema } from "#engine/json/index.ts";

/** Longest text that fits one line. */
const oneLine = 120;

/** Most options that are shown at once rather than behind a list. */
const fewOptions = 5;

/** The widget of a field that names none: a name of `schemas/widgets.json`. */
export function widgetFor(schema: Schema, source?: { readonly search?: boolean }): string {
  if (source) return source.search ? "combobox" : "select";
  if (schema.file) return "file";
  if (schema.type === "array") return schema.items?.file ? "files" : "checkboxes";
  if (schema.enum) return schema.enum.length <= fewOptions ? "radio-cards" : "select";
  if (schema.type === "boolean") return "yes-no";
  if (schema.type === "integer" || schema.type === "number") return schema.money ? "money" : "number";
  if (schema.format === "date") return "date";
  if (schema.format === "time") return "time";
  if (schema.format !== undefined) return "text";
  if (identifierKeywordOf(schema)) return "identifier";
  return (schema.maxLength ?? 0) > oneLine ? "textarea" : "text";
}
