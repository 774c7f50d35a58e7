import type { Keyword } from "../keyword.ts";

/** The keyword `wireEmpty`. */
export const wireEmpty: Keyword = {
  keyword: "wireEmpty",
  title: "Valor que se envía sin respuesta",
  description:
    "Lo que viaja en el pedido cuando la persona no contestó; por ejemplo 0 en el número de la calle",
  valueSchema: { type: ["string", "number", "boolean", "array", "object", "null"] },
};
