import { checkPlate } from "#engine/identifiers/index.ts";
import { failure, type Keyword, type KeywordCheck } from "../keyword.ts";

/** The keyword `plate`. */
export const plate: Keyword = {
  keyword: "plate",
  appliesTo: "string",
  title: "Patente",
  description:
    'El texto es una patente argentina; con "nullable" puede estar vacío o empezar con números (motos anteriores a 2016, tráilers)',
  valueSchema: { enum: [true, "nullable"] },
};

/** Judges a value under `plate`. */
export const plateCheck: KeywordCheck<string, true | "nullable"> = (text, setting) =>
  failure(checkPlate(text, { nullable: setting === "nullable" }));
