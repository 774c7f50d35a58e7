import { Unzip, UnzipInflate } from "fflate";
import { refuseTable, tableLimits } from "./table.ts";

const decoder = new TextDecoder();
/** Bytes that are unfolded at once: what they come to is counted before more of them are. */
const step = 16_384;

/**
 * The parts of a ZIP whose names are wanted, as texts. What comes out is counted as it comes: what an archive says of its
 * own sizes is not believed.
 */
export function unzipParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let total = 0;
  let failed: unknown;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name) || parts.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, "");
    file.ondata = (cause, chunk, isLast) => {
      failed ??= cause ?? undefined;
      if (failed !== undefined) return;
      total += chunk.length;
      if (total > tableLimits.partBytes) {
        failed = refuseTable("unfolds");
        return file.terminate();
      }
      chunks.push(chunk);
      if (isLast) parts.set(file.name, decoder.decode(Buffer.concat(chunks)));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && failed === undefined; at += step)
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (cause) {
    failed ??= refuseTable("damaged", undefined, cause);
  }
  if (failed === undefined) return parts;
  throw failed instanceof Error && "code" in failed && failed.code === "table-refused"
    ? failed
    : refuseTable("damaged", undefined, failed);
}
