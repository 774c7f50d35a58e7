import { isDeepStrictEqual } from "node:util";
import { AppError } from "../infrastructure/errors/errors.ts";
import type { Answers, StoredRecord } from "./record.ts";

/** Refuses what was made from none but versions that another has taken the place of, unless both say the same. */
export function refuseOtherVersion(
  record: Pick<StoredRecord, "version" | "answers">,
  content: Answers,
  versions: readonly number[] | undefined,
): void {
  if (versions === undefined || versions.includes(record.version)) return;
  const changed = Object.keys({ ...record.answers, ...content }).filter(
    (name) => !isDeepStrictEqual(record.answers[name], content[name]),
  );
  if (changed.length === 0) return;
  throw new AppError("version", {
    fields: Object.fromEntries(changed.map((name) => [name, ["Este dato cambió en otra ventana"]])),
  });
}
