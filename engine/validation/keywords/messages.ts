import type { Keyword } from "../keyword.ts";
import { problemCodes } from "../problem-codes.ts";

/** The keyword `messages`. */
export const messages: Keyword = {
  keyword: "messages",
  title: "Mensajes",
  description:
    "Lo que se dice de cada problema en lugar del texto de siempre, por su código, como field_required",
  valueSchema: {
    type: "object",
    propertyNames: { enum: [...problemCodes] },
    additionalProperties: { type: "string", minLength: 1 },
  },
};
