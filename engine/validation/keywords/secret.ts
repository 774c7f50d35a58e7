import type { Keyword } from "../keyword.ts";

/** The keyword `secret`. */
export const secret: Keyword = {
  keyword: "secret",
  title: "Secreto",
  description:
    "La respuesta, como una contraseña o el número de una tarjeta, no se guarda: solo viaja en el cuerpo de la consulta que la usa",
  valueSchema: { const: true },
};
