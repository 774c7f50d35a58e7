import { identifierKeywordOf } from "#engine/identifiers/index.ts";
import type { Schema } from "#engine/json/index.ts";

/** Longest text that fits one line; of those that follow a pattern, which are no prose. */
const [oneLine, onePatternLine] = [120, 255];

/** Most options that are shown at once rather than behind a list, and most of any length. */
const [fewOptions, anyOptions] = [5, 3];

/** Characters of options that stand side by side in three lines of a phone. */
const threeLines = 64;

/** The widget of a field that names none: a name of `schemas/widgets.json`. */
export function widgetFor(
  schema: Schema,
  source?: { readonly search?: boolean; readonly suggests?: boolean },
): string {
  if (source)
    return source.search || source.suggests ? "combobox" : schema.type === "array" ? "checkboxes" : "select";
  if (schema.file) return "file";
  if (schema.coordinates) return "location";
  if (schema.type === "array") return widgetOfMany(schema.items);
  if (schema.enum) return isShown(schema) ? "radio-cards" : "select";
  if (schema.type === "boolean") return "yes-no";
  if (schema.type === "integer" || schema.type === "number") return schema.money ? "money" : "number";
  if (schema.format === "date") return "date";
  if (schema.format === "time") return "time";
  if (schema.format !== undefined) return "text";
  if (schema.luhn) return "card-number";
  if (identifierKeywordOf(schema)) return "identifier";
  if (schema.secret) return "password";
  const line = schema.pattern === undefined ? oneLine : onePatternLine;
  return (schema.maxLength ?? 0) > line ? "textarea" : "text";
}

function widgetOfMany({ file, diagram }: Schema = {}): string {
  if (file) return "files";
  return diagram === undefined ? "checkboxes" : "diagram";
}

/** Whether options are shown at once: few that are short or told apart by more than their name, or hardly any. */
function isShown({ enum: options = [], titles = {}, hints, drawings }: Schema): boolean {
  const isTold = hints !== undefined || drawings !== undefined;
  const labels = options.map((option) => titles[String(option)] ?? String(option));
  return options.length <= anyOptions || (options.length <= fewOptions && (isTold || isBrief(labels)));
}

/** Whether options fit side by side, as chips. */
export function isBrief(labels: readonly string[]): boolean {
  return labels.reduce((total, label) => total + label.length, 0) <= threeLines;
}
