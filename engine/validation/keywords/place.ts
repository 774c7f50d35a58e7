import type { Keyword } from "../keyword.ts";

/** The keyword `place`: of the language's own schema, of which lint and runtime read where expressions stand. */
export const place: Keyword = {
  keyword: "place",
  title: "Lugar de expresiones",
  description:
    "Solo en el esquema del lenguaje: qué es lo que va ahí, para qué, qué debe dar y qué nombres ve",
  valueSchema: {
    type: "object",
    properties: {
      is: { enum: ["expression", "template"] },
      role: {
        enum: ["condition", "computed", "branch", "visible", "enabled", "slots", "rule", "text", "value"],
      },
      gives: {
        enum: [
          "yes-no",
          "text",
          "number",
          "list",
          "slots",
          "options",
          "answer",
          "assigned",
          "context",
          "kept",
          "given",
        ],
      },
      sees: {
        type: "array",
        items: { enum: ["reply", "query", "option", "each", "row", "group", "earlier", "given"] },
        minItems: 1,
        uniqueItems: true,
      },
      of: { enum: ["step", "call", "source", "question", "part", "member", "action"] },
    },
    additionalProperties: false,
    minProperties: 1,
  },
};
