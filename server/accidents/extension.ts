import { trimText } from "#engine/identifiers/index.ts";
import { refuse } from "../http/problems.ts";
import type { Addition } from "../records/entity.ts";

/** Without the blanks around it. */
const noteLength = { min: 10, max: 2000 };

/** A note with files for a claim that was sent; its insurer sees the claim as `newExtension`. */
export const extension: Addition = {
  name: "accident-extension",
  segment: "extensions",
  summary: "Amplía un siniestro enviado",
  status: "newExtension",
  body: {
    properties: {
      identityNumber: { type: "string", dni: true },
      accidentId: { type: "string", format: "uuid" },
      note: { type: "string", textLength: noteLength },
    },
    required: ["identityNumber", "accidentId", "note"],
  },
  take: ({ note: written }) => {
    const note = trimText(String(written));
    if ([...note].length < noteLength.min)
      throw refuse([{ code: "field_min_length", path: "/note", params: noteLength }]);
    return { note };
  },
};
