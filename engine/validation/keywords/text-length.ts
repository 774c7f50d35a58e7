import type { Failure, Keyword } from "../keyword.ts";

/** The keyword `textLength`. */
export const textLength: Keyword = {
  keyword: "textLength",
  appliesTo: "string",
  title: "Largo del texto",
  description:
    "El texto tiene entre min y max unidades; para textos largos, donde maxLength contaría carácter por carácter",
  valueSchema: {
    type: "object",
    properties: { min: { type: "integer", minimum: 0 }, max: { type: "integer", minimum: 0 } },
    minProperties: 1,
    additionalProperties: false,
  },
};

type LengthSetting = { readonly min?: number; readonly max?: number };

/** Counts UTF-16 units, as the browser's `maxlength` does, and so in constant time. */
export function textLengthCheck(
  text: string,
  { min = 0, max = Infinity }: LengthSetting,
): Failure | undefined {
  if (text.length < min) return { code: "field_min_length", min };
  return text.length > max ? { code: "field_max_length", max } : undefined;
}
