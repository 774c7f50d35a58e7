/** A draft makes one record. */
export const draftKey = "records_draft";
const fileKey = "record_files_record_id_key_key";
/** One of its kind below another: whoever comes second finds it. */
const belowKeys = ["records_emission"];

/** The constraint by which a draft, a file's key, or the place below another record, is another save's. */
export function takenIn(cause: unknown): string | undefined {
  const { code, constraint } = cause as { readonly code?: unknown; readonly constraint?: unknown };
  return code === "23505" ? [draftKey, fileKey, ...belowKeys].find((one) => one === constraint) : undefined;
}
