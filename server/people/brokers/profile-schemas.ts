import addressSchema from "../../../schemas/address.schema.json" with { type: "json" };
import clientSchema from "../../../schemas/client.schema.json" with { type: "json" };
import localitySchema from "../../../schemas/locality.schema.json" with { type: "json" };
import changeSchema from "../../../schemas/password-change.schema.json" with { type: "json" };
import profileSchema from "../../../schemas/profile.schema.json" with { type: "json" };
import registration from "../../../schemas/registration.schema.json" with { type: "json" };
import { dataOf } from "../../infrastructure/http/answers.ts";
import { userSchema } from "./show-user.ts";

/** What a broker says of themselves, as it travels. */
export type Personal = {
  readonly name: string;
  readonly lastName: string;
  readonly birthday: string;
  readonly gender: string;
  readonly nationality: string;
  readonly phoneType: string;
  readonly phoneNumber: string;
  readonly address: Readonly<Record<string, unknown>>;
};

// As the flows ask for them: what they take the server takes.
const { name, lastName } = profileSchema.properties;
const { gender, nationality, phoneType, phoneNumber } = clientSchema.properties;

export const addressParts = Object.keys(addressSchema.properties);

export const personalSchema = {
  summary: "Cambia los datos personales de quien ingresó",
  body: {
    type: "object",
    properties: {
      name,
      lastName,
      birthday: { type: "string", format: "wire-date", minAge: 18 },
      gender,
      nationality,
      phoneType,
      phoneNumber,
      address: {
        type: "object",
        properties: {
          ...addressSchema.properties,
          locality: {
            type: "object",
            properties: localitySchema.properties,
            required: localitySchema.required,
            additionalProperties: false,
          },
        },
        required: addressSchema.required,
        additionalProperties: false,
      },
    },
    required: profileSchema.required,
    additionalProperties: false,
  },
  response: dataOf(userSchema),
} as const;

export const passwordSchema = {
  summary: "Cambia la contraseña de quien ingresó; cierra sus otras sesiones",
  body: {
    type: "object",
    properties: {
      currentPassword: changeSchema.properties.currentPassword,
      password: registration.$defs.newPassword,
    },
    required: changeSchema.required,
    additionalProperties: false,
  },
  response: dataOf({ type: "object", properties: {} }),
} as const;
