import { fillText } from "../../infrastructure/errors/errors.ts";
import texts from "./texts.json" with { type: "json" };

export type TextCode = keyof typeof texts;

/** What a person is told about a row or an import. */
export function textOf(code: TextCode, params: Readonly<Record<string, unknown>> = {}): string {
  return fillText(texts[code], params);
}
