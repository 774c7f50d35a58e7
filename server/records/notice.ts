import { fillText } from "../infrastructure/errors/errors.ts";
import { insurerTitle } from "../insurance/insurers/insurers.ts";
import type { Entity } from "./entity.ts";
import type { StoredRecord } from "./record.ts";
import { showStatus } from "./statuses.ts";

/** How a broker is told where a record stands: «Siniestro SIN-2026-000001: Falta documentación». */
export function noticeTitle(
  { decided, statuses }: Entity,
  { number, status, insurer }: Pick<StoredRecord, "number" | "status" | "insurer">,
): string {
  const { value } = showStatus(statuses, status, { insurer: insurerTitle(insurer ?? "") });
  const title = decided?.notice?.title ?? "{number}: {status}";
  return fillText(title, { number: number ?? "", status: value }).replace(/(?<! ) *:/, ":");
}
