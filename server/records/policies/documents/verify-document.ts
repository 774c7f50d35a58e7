import { createHash } from "node:crypto";

/** What a document has to be, or by which name it is not kept. */
export type VerifiedDocument = { readonly sha256: string } | { readonly failure: string };

/** At its end a PDF says so; what was cut off does not. */
const end = Buffer.from("%%EOF");
const endBytes = 1_024;

/** Whether a file is a whole PDF by what is in it, and the one that its insurer told of: its type says nothing. */
export function verifyDocument(bytes: Buffer, told: string | undefined): VerifiedDocument {
  if (bytes.length === 0) return { failure: "empty-document" };
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-")) || !bytes.subarray(-endBytes).includes(end))
    return { failure: "not-pdf" };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return told === undefined || told === sha256 ? { sha256 } : { failure: "other-document" };
}
