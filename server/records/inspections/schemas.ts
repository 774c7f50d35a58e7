import photoSchema from "../../../schemas/inspection-photo.schema.json" with { type: "json" };
import { closed } from "../../infrastructure/http/closed.ts";
import { sentFile } from "../schemas.ts";

const uuid = { type: "string", format: "uuid" };
// An empty parameter is one that was not given.
const optionalId = { anyOf: [uuid, { type: "string", const: "" }] };
const optionalDni = {
  anyOf: [
    { type: "string", dni: true },
    { type: "string", const: "" },
  ],
};

/** By `inspectionId`, or by DNI and plate, and policy where they have more than one. */
export const query = {
  properties: {
    inspectionId: optionalId,
    identityNumber: optionalDni,
    plate: { type: "string", maxLength: 12 },
    policyId: optionalId,
  },
};

/** What a photo may show. */
export const tags: readonly string[] = photoSchema.properties.tag.enum;

const titles: Readonly<Record<string, string>> = photoSchema.properties.tag.titles;

/** What a photo is called by what it shows. */
export function titleOfPhoto(tag: string): string {
  return titles[tag] ?? tag;
}

/** The specification's upload: tag and base64. What a wizard names by its key comes one by one, before it. */
export const envelope = {
  properties: {
    inspectionId: uuid,
    files: {
      type: "array",
      maxItems: tags.length,
      items: closed({
        properties: { ...sentFile, tag: { type: "string", enum: tags } },
        required: ["tag", "content"],
      }),
    },
  },
};

export const upload = { properties: { inspectionId: uuid } };
