import product from "../../../schemas/product.schema.json" with { type: "json" };
import { listOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { guessFields } from "../../insurance/policies/proof-routes.ts";
import { fileFields } from "../../records/schemas.ts";

const uuid = { type: "string", format: "uuid" };
const dni = { type: "string", dni: true };
const wireDate = { type: "string", format: "wire-date" };
const text = (maxLength: number) => ({ type: "string", maxLength });
const object = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  closed({ properties, required });
const person = { identityNumber: text(13), birthDate: wireDate, fullName: text(100), email: text(254) };

/** What the server itself knows of a claim: never taken from what is sent. */
export const envelope = {
  properties: {
    id: uuid,
    status: {
      ...object({ id: { type: "string", enum: ["draft", "sending"] }, value: text(100) }, ["id"]),
      default: { id: "draft" },
    },
    policyId: uuid,
    riskType: { type: "string", enum: product.properties.riskType.enum },
    product: text(40),
    asset: text(200),
    plate: text(12),
    insuredCompany: text(40),
    insured: object(person),
    documents: { type: "integer", minimum: 0 },
    extensions: { type: "array", maxItems: 100, items: { type: "object" } },
  },
  required: ["policyId"],
};

/** What is answered of the accident of specification §3, on the wire: its shape; whether its values will do is the flow's to say. */
export const fields = {
  date: wireDate,
  time: { type: "string", format: "time" },
  place: object({
    city: text(100),
    location: text(100),
    street: text(100),
    number: { type: "integer", minimum: 0, maximum: 99_999 },
  }),
  description: text(4000),
  damages: text(4000),
  email: text(254),
  vehicleAccidentType: text(40),
  replacementLocation: {
    anyOf: [text(200), object({ province: text(60), locality: text(100), provider: text(100) })],
  },
  driver: object({ ...person, isInsured: { type: "boolean" } }),
  thirdParties: {
    type: "array",
    maxItems: 10,
    items: object({
      identityNumber: text(13),
      fullName: text(100),
      address: text(200),
      phone: text(40),
      insuredCompany: text(60),
      plate: { type: ["string", "null"], maxLength: 12 },
      withoutPlate: { type: "boolean" },
      carBrandModel: text(100),
    }),
  },
  files: { type: "array", maxItems: 10, items: object(fileFields, Object.keys(fileFields)) },
};

export const upload = {
  properties: {
    context: { type: "string", const: "accident" },
    identityNumber: dni,
    accidentId: uuid,
  },
  // A broker on the telephone says no DNI: a company has none.
  required: ["context", "accidentId"],
};

// An empty parameter is one that was not given.
const optionalId = { anyOf: [uuid, { type: "string", const: "" }] };
export const query = {
  properties: { identityNumber: dni, policyId: optionalId, accidentId: optionalId },
  required: ["identityNumber"],
};

export const optionsQuery = object(
  {
    identityNumber: dni,
    ...guessFields,
    birthDate: text(10),
    /** With it those that are closed are told too. */
    closed: { type: "string", const: "true" },
  },
  ["identityNumber"],
);

export const optionsAnswer = listOf({
  type: "object",
  properties: {
    description: { type: "string" },
    policyId: { type: "string" },
    accidentId: { type: "string" },
    riskType: { type: "string" },
    insurer: { type: "string" },
    product: { type: "string" },
    flow: { type: "string" },
    asset: { type: "string" },
    plate: { type: "string" },
    status: {
      type: "object",
      properties: { id: { type: "string" }, value: { type: "string" }, tone: { type: "string" } },
    },
    todo: { type: "string" },
    kind: { type: "string" },
    date: { type: "string" },
    number: { type: "string" },
    isDraft: { type: "boolean" },
    isClosed: { type: "boolean" },
    step: { type: "string" },
    files: { type: "integer" },
  },
});
