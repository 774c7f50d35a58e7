import type { Failure, Keyword } from "../keyword.ts";

/** The keyword `file`. */
export const file: Keyword = {
  keyword: "file",
  appliesTo: "object",
  title: "Archivo",
  description:
    "El objeto {key, name, type, size} es un archivo de uno de los tipos y de no más bytes que los indicados; una foto tiene en su lado menor los píxeles de minSide o más, y eso lo mira quien la elige y quien la recibe",
  valueSchema: {
    type: "object",
    properties: {
      types: {
        type: "array",
        items: { type: "string", pattern: "^[a-z]+/[a-z0-9.+-]+$" },
        minItems: 1,
        uniqueItems: true,
      },
      maxBytes: { type: "integer", minimum: 1 },
      minSide: { type: "integer", minimum: 1 },
    },
    required: ["types", "maxBytes"],
    additionalProperties: false,
  },
};

type FileSetting = { readonly types: readonly string[]; readonly maxBytes: number };

/** `formats` are the types without `image/` and the like; `size` is the limit in bytes. */
export function fileCheck(
  value: Readonly<Record<string, unknown>>,
  setting: FileSetting,
): Failure | undefined {
  const { key, name, type, size } = value;
  const isFile =
    [key, name, type].every((text) => typeof text === "string") && typeof size === "number" && size >= 0;
  if (!isFile) return { code: "field_invalid" };
  if (!setting.types.includes(type as string)) {
    return {
      code: "field_file_type",
      formats: setting.types.map((each) => each.slice(each.indexOf("/") + 1)),
    };
  }
  return size <= setting.maxBytes ? undefined : { code: "field_file_size", size: setting.maxBytes };
}
