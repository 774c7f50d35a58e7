import { dataOf } from "../../infrastructure/http/answers.ts";
import { userSchema } from "../brokers/show-user.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
/** Nothing, as a body of the specification's calls is that has none. */
const nothing = { type: ["object", "null"], additionalProperties: false, properties: {} } as const;
const token = { access_token: { type: "string" }, expiresIn: { type: "integer" } } as const;

const done = dataOf({ type: "object", properties: {} });
const signedIn = dataOf({ type: "object", properties: { ...token, ...userSchema.properties } });

const credentials = { email: text(254), password: text(128) };
export const authorize = {
  summary: "Ingresa un productor con su email y su contraseña",
  body: {
    type: "object",
    additionalProperties: false,
    required: ["email", "password"],
    properties: credentials,
  },
  response: signedIn,
};

export const refresh = {
  summary: "Otro pase de 30 minutos para quien sigue con su sesión, por su cookie o por el pase que tiene",
  body: nothing,
  querystring: {
    type: "object",
    additionalProperties: false,
    properties: { user: { type: "boolean", description: "Con quién es, como al ingresar" } },
  },
  response: signedIn,
};

export const logout = { summary: "Cierra la sesión de este navegador", body: nothing, response: done };

export const sessions = {
  summary: "Las sesiones abiertas de quien pregunta",
  response: dataOf({
    type: "array",
    items: {
      type: "object",
      properties: {
        id: { type: "string", format: "uuid" },
        device: { type: "string" },
        address: { type: "string", description: "Dirección de red desde la que se abrió" },
        openedAt: { type: "string", format: "date-time" },
        usedAt: { type: "string", format: "date-time" },
        isCurrent: { type: "boolean" },
      },
    },
  }),
};

export const closeSession = {
  summary: "Cierra una sesión propia",
  params: {
    type: "object",
    additionalProperties: false,
    required: ["id"],
    properties: { id: { type: "string", format: "uuid" } },
  },
  response: done,
};

export const closeOthers = {
  summary: "Cierra las otras sesiones propias; esta queda",
  response: dataOf({ type: "object", properties: { closed: { type: "integer" } } }),
};

export const brokerData = {
  summary: "El productor que ingresó, con sus permisos",
  response: dataOf(userSchema),
};

export const issueCode = {
  summary: "Un código que sirve una vez, durante un minuto, para abrir esta cuenta desde una dirección",
  body: nothing,
  response: dataOf({
    type: "object",
    properties: { code: { type: "string" }, expiresIn: { type: "integer" } },
  }),
};

// Whatever an address may bring: what is no code is told as one that is good no more.
const codeBody = {
  type: "object",
  additionalProperties: false,
  required: ["code"],
  properties: { code: text(4_096) },
} as const;

export const codeOwner = {
  summary: "De quién es un código, sin usarlo",
  body: codeBody,
  response: dataOf({ type: "object", properties: { displayName: { type: "string" } } }),
};

export const exchangeCode = {
  summary: "Cambia un código por una sesión de su cuenta",
  body: codeBody,
  response: signedIn,
};
