import clientSchema from "../../../schemas/client.schema.json" with { type: "json" };
import registration from "../../../schemas/registration.schema.json" with { type: "json" };
import { dataOf } from "../../infrastructure/http/answers.ts";
import { requestHeaders } from "../../infrastructure/http/request-headers.ts";

// As the flow asks for them: what it takes the server takes.
const { name, lastName, identityNumber, professionalLicense, phoneNumber, email } = registration.properties;
const { newPassword, code } = registration.$defs;
const registrationId = { type: "string", format: "uuid" } as const;

const bodyOf = (properties: Readonly<Record<string, object>>) =>
  ({ type: "object", additionalProperties: false, required: Object.keys(properties), properties }) as const;
const done = { type: "object", properties: {} } as const;
const headers = {
  type: "object",
  properties: { "idempotency-key": requestHeaders.properties["idempotency-key"] },
} as const;

export const register = {
  summary: "Crea una cuenta de productor, que espera el código que le llega por email",
  headers,
  body: bodyOf({
    name,
    lastName,
    identityNumber,
    professionalLicense,
    phoneNumber,
    phoneType: clientSchema.properties.phoneType,
    email,
    password: newPassword,
  }),
  response: dataOf({ type: "object", properties: { id: registrationId } }, 201),
};

export const sendAgain = {
  summary: "Otro código para verificar una cuenta",
  headers,
  body: bodyOf({ registrationId }),
  response: dataOf(done),
};

export const verify = {
  summary: "Verifica una cuenta con su código, y deja adentro a quien lo contesta",
  body: bodyOf({ registrationId, code }),
  response: dataOf(done),
};

export const recovery = {
  summary: "Un código para elegir otra contraseña, si la dirección tiene una cuenta",
  headers,
  body: bodyOf({ email }),
  response: dataOf(done, 202),
};

export const password = {
  summary: "Otra contraseña, con el código; cierra las sesiones abiertas",
  body: bodyOf({ email, code, password: newPassword }),
  response: dataOf(done),
};

export const strength = {
  summary: "Cuán difícil de adivinar es una contraseña nueva, de 0 a 4",
  body: bodyOf({ password: { type: "string", minLength: 1, maxLength: 128 } }),
  response: dataOf({ type: "object", properties: { score: { type: "integer" } } }),
};
