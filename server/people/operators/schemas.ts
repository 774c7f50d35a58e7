import registration from "../../../schemas/registration.schema.json" with { type: "json" };
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { authorize } from "../sessions/schemas.ts";

const text = { type: "string" } as const;

export const operatorShape = {
  ...{ operatorId: text, displayName: text },
  roles: { type: "array", items: text },
} as const;

export const signedIn = dataOf({
  type: "object",
  properties: { access_token: text, expiresIn: { type: "integer" }, ...operatorShape },
});

/** A token of a step, as the server made it. */
const stepToken = { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" } as const;

/** A code of an authenticator app, also in the two groups that some show. */
const code = { type: "string", pattern: "^[0-9]{3} ?[0-9]{3}$" } as const;

/** The next step of a page. */
const nextStep = {
  step: text,
  expiresIn: { type: "integer" },
  asks: { enum: ["code", "setup"] },
  secret: { type: "string", description: "La clave nueva, para quien no lee el QR" },
  uri: { type: "string", description: "Lo que lee la app, como otpauth://" },
} as const;

export const authorizeOperator = {
  summary: "Comprueba email y contraseña de alguien de la oficina; no abre nada hasta el código",
  body: authorize.body,
  response: dataOf({
    type: "object",
    properties: { ...nextStep, isDemo: { type: "boolean", description: "Es de la demostración" } },
  }),
};

export const signInByCode = {
  summary: "Ingresa alguien de la oficina con el código de su app, después de su contraseña",
  body: closed({ properties: { step: stepToken, code }, required: ["step", "code"] }),
  response: signedIn,
};

const password = { type: "string", minLength: 1, maxLength: 128 } as const;
const proof = { currentPassword: password, code };
const done = dataOf({ type: "object", properties: {} });

export const ownPassword = {
  summary: "Cambia la contraseña de quien ingresó a la oficina; cierra sus otras sesiones",
  body: closed({
    properties: { ...proof, password: registration.$defs.newPassword },
    required: ["currentPassword", "code", "password"],
  }),
  response: done,
};

export const replaceFactor = {
  summary: "Propone otro segundo factor a quien ingresó; vale cuando se confirma con un código suyo",
  body: closed({ properties: proof, required: ["currentPassword", "code"] }),
  response: dataOf({ type: "object", properties: nextStep }),
};

export const confirmFactor = {
  summary: "Confirma el segundo factor propuesto con un código suyo; cierra las otras sesiones",
  body: closed({ properties: { step: stepToken, code }, required: ["step", "code"] }),
  response: done,
};
