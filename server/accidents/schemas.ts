import { playedHeaders } from "../http/played.ts";

const uuid = { type: "string", format: "uuid" };
const dni = { type: "string", dni: true };
const wireDate = { type: "string", format: "wire-date" };
const text = (maxLength: number) => ({ type: "string", maxLength });
const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});
const person = { identityNumber: text(13), birthDate: wireDate, fullName: text(100), email: text(254) };

/** What a file is called by in a claim: its parts, whoever requires them. */
export const fileFields = {
  key: text(64),
  name: text(200),
  type: text(60),
  size: { type: "integer", minimum: 0 },
};
const fileReference = closed(fileFields, Object.keys(fileFields));

/** What the server itself knows of a claim: never taken from what is sent. */
export const ownFields = [
  "id",
  "status",
  "policyId",
  "riskType",
  "product",
  "asset",
  "plate",
  "insuredCompany",
  "insured",
  "documents",
  "extensions",
] as const;

/** The accident of specification §3 on the wire: its shape; whether its values will do is the flow's to say. */
const accidentFields = {
  id: uuid,
  status: closed({ id: { type: "string", enum: ["draft", "sending"] }, value: text(100) }, ["id"]),
  riskType: text(40),
  product: text(40),
  policyId: uuid,
  asset: text(200),
  plate: text(12),
  insuredCompany: text(40),
  date: wireDate,
  time: { type: "string", format: "time" },
  place: closed({
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
    anyOf: [text(200), closed({ province: text(60), locality: text(100), provider: text(100) })],
  },
  documents: { type: "integer", minimum: 0 },
  extensions: { type: "array", maxItems: 100, items: { type: "object" } },
  insured: closed(person),
  driver: closed({ ...person, isInsured: { type: "boolean" } }),
  thirdParties: {
    type: "array",
    maxItems: 10,
    items: closed({
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
  files: { type: "array", maxItems: 10, items: fileReference },
};

/** What a save says beside its answers: who judges them knows their shape. */
export const accidentEnvelope = {
  type: "object",
  required: ["policyId", "status"],
  properties: Object.fromEntries(ownFields.map((name) => [name, accidentFields[name]])),
};

/** `fields` are the flows': they add to the specification's and stand in their place where they have the same name. */
export function accidentBody(fields: Readonly<Record<string, object>>): object {
  return closed({ ...accidentFields, ...fields }, ["policyId", "status"]);
}

const sentFile = closed(
  {
    key: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
    filename: { ...text(200), minLength: 1 },
    content: { type: "string" },
  },
  ["filename", "content"],
);

export const filesBody = closed(
  {
    context: { type: "string", const: "accident" },
    identityNumber: dni,
    accidentId: uuid,
    files: { type: "array", minItems: 1, maxItems: 10, items: sentFile },
  },
  ["context", "identityNumber", "accidentId", "files"],
);

/** Without the blanks around it. */
export const noteLength = { min: 10, max: 2000 };

export const extensionBody = closed(
  {
    identityNumber: dni,
    accidentId: uuid,
    note: { type: "string", textLength: noteLength },
    files: { type: "array", maxItems: 10, items: sentFile },
  },
  ["identityNumber", "accidentId", "note"],
);

export const optionsQuery = closed({ identityNumber: dni, plate: text(12), birthDate: text(10) }, [
  "identityNumber",
]);

// An empty parameter is one that was not given.
const optionalId = { anyOf: [uuid, { type: "string", const: "" }] };
export const accidentQuery = closed({ identityNumber: dni, policyId: optionalId, accidentId: optionalId }, [
  "identityNumber",
]);

export const accidentParams = closed({ id: uuid }, ["id"]);
export const fileParams = closed({ id: uuid, fileId: uuid }, ["id", "fileId"]);

/** Headers that a call about a claim may carry; others are left alone. */
export const saveHeaders = {
  type: "object",
  properties: {
    "idempotency-key": { type: "string", pattern: "^[\\x21-\\x7e]{1,128}$" },
    "x-draft": uuid,
    "x-release": { type: "string", pattern: "^[0-9a-f]{64}$" },
    "if-match": { type: "string", pattern: '^"[0-9]{1,9}"$' },
  },
};

/** Those of a save that a flow sends. */
export const playedSaveHeaders = {
  type: "object",
  properties: { ...saveHeaders.properties, ...playedHeaders },
};

const open = { type: "object", additionalProperties: true };
const answer = (data: object) => ({ 200: { type: "object", properties: { data } } });

export const idAnswer = answer({ type: "object", properties: { id: { type: "string" } } });
export const optionsAnswer = answer({
  type: "array",
  items: {
    type: "object",
    properties: Object.fromEntries(
      ["description", "policyId", "accidentId", "riskType", "insurer", "product", "flow"].map((name) => [
        name,
        { type: "string" },
      ]),
    ),
  },
});
/** The accident stands in data.data, as the specification has it. */
export const accidentAnswer = answer({ type: "object", properties: { data: open } });
export const filesAnswer = answer({
  type: "object",
  properties: {
    files: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          key: { type: "string" },
          name: { type: "string" },
          type: { type: "string" },
          size: { type: "integer" },
          sha256: { type: "string" },
        },
      },
    },
  },
});
