import type { Keyword } from "../keyword.ts";
import { problemCodes } from "../problem-codes.ts";

// Words that say something of an answer and judge nothing.

/** The keyword `titles`. */
export const titles: Keyword = {
  keyword: "titles",
  title: "Textos de las opciones",
  description: "El texto con que se muestra cada opción de enum, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};

/** The keyword `hints`. */
export const hints: Keyword = {
  keyword: "hints",
  title: "Ayudas de las opciones",
  description: "La segunda línea de las opciones de enum que la llevan, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};

/** The keyword `groups`. */
export const groups: Keyword = {
  keyword: "groups",
  title: "Grupos de las opciones",
  description: "El título bajo el que se juntan los lugares que son opciones de enum, bajo su valor",
  valueSchema: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
};

/** The name of a drawing. */
const drawingName = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" } as const;

/** The keyword `drawings`. A drawing is called as its file in schemas/drawings, without `.svg`. */
export const drawings: Keyword = {
  keyword: "drawings",
  title: "Dibujos de las opciones",
  description:
    "El dibujo de las opciones de enum que lo llevan, bajo su valor: el nombre de un archivo de schemas/drawings",
  valueSchema: {
    type: "object",
    additionalProperties: drawingName,
  },
};

/** The keyword `diagram`, beside the `enum` of what has parts. In the file each part has its option's value as `id`. */
export const diagram: Keyword = {
  keyword: "diagram",
  title: "Esquema de las opciones",
  description:
    "El dibujo que tiene a las opciones de enum por partes: el nombre de un archivo de schemas/drawings",
  valueSchema: drawingName,
};

/** The keyword `coordinates`. */
export const coordinates: Keyword = {
  keyword: "coordinates",
  title: "Coordenadas",
  description:
    "El objeto {latitude, longitude, accuracy} es un punto del mapa: se pregunta entero, con el botón que lo toma del aparato",
  valueSchema: { const: true },
};

/** The keyword `messages`. */
export const messages: Keyword = {
  keyword: "messages",
  title: "Mensajes",
  description:
    "Lo que se dice de cada problema detrás del texto de siempre, por su código, como field_required",
  valueSchema: {
    type: "object",
    propertyNames: { enum: [...problemCodes] },
    additionalProperties: { type: "string", minLength: 1 },
  },
};

/** The keyword `wireEmpty`. */
export const wireEmpty: Keyword = {
  keyword: "wireEmpty",
  title: "Valor que se envía sin respuesta",
  description:
    "Lo que viaja en el pedido cuando la persona no contestó; por ejemplo 0 en el número de la calle",
  valueSchema: { type: ["string", "number", "boolean", "array", "object", "null"] },
};

/** The keyword `money`. */
export const money: Keyword = {
  keyword: "money",
  title: "Importe",
  description: "El número es un importe en centavos de esa moneda, y se escribe y se lee como dinero",
  valueSchema: { enum: ["ARS", "USD"] },
};

/** The keyword `moneyFrom`. */
export const moneyFrom: Keyword = {
  keyword: "moneyFrom",
  title: "De quién es su moneda",
  description:
    "El nombre de la respuesta que dice en qué moneda está el importe, la más cercana hacia afuera; sin ella, la de `money`",
  valueSchema: { type: "string", minLength: 1 },
};

/** The keyword `unread`. */
export const unread: Keyword = {
  keyword: "unread",
  title: "No va todo a alguien",
  description:
    "En lo que recibe un conector: por qué lo de acá adentro puede no leerlo ninguno; sin ella, lo que nadie lee es un problema del contrato",
  valueSchema: { type: "string", minLength: 1, maxLength: 200 },
};

/** The keyword `secret`. */
export const secret: Keyword = {
  keyword: "secret",
  title: "Secreto",
  description:
    "La respuesta, como una contraseña o el número de una tarjeta, no se guarda: solo viaja en el cuerpo de la consulta que la usa",
  valueSchema: { const: true },
};
