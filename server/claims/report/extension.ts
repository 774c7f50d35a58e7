import { trimText } from "#engine/identifiers/index.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { Addition } from "../../records/entity/following.ts";

/** Without the blanks around it. */
const noteLength = { min: 10, max: 2000 };
export const noteSchema = { type: "string", textLength: noteLength };

/** A note, or files, or both for a claim that was sent; its insurer sees the claim as `newExtension`. */
export const extension: Addition = {
  name: "accident-extension",
  segment: "extensions",
  summary: "Amplía un siniestro enviado",
  status: "newExtension",
  body: {
    properties: {
      identityNumber: { type: "string", dni: true },
      accidentId: { type: "string", format: "uuid" },
      note: noteSchema,
    },
    required: ["identityNumber", "accidentId"],
  },
  take: ({ note: written, files }) => {
    if (written === undefined && Array.isArray(files) && files.length > 0) return {};
    if (written === undefined) throw refuse([{ code: "field_required", path: "/note" }]);
    const note = trimText(String(written));
    if ([...note].length < noteLength.min)
      throw refuse([{ code: "field_min_length", path: "/note", params: noteLength }]);
    return { note };
  },
};
