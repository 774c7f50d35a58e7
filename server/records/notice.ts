import { fillText } from "../infrastructure/errors/errors.ts";
import { insurerTitle } from "../insurance/insurers/insurers.ts";
import type { DecidedOn, Told } from "./entity/decision.ts";
import type { Entity } from "./entity.ts";
import type { StoredRecord } from "./record.ts";
import { showStatus, statusOf } from "./statuses.ts";

/** How a broker is told where a record stands: «Siniestro SIN-2026-000001: Falta documentación». */
export function noticeTitle(
  { decided, statuses }: Entity,
  { number, status, insurer }: Pick<StoredRecord, "number" | "status" | "insurer">,
): string {
  const { value } = showStatus(statuses, status, { insurer: insurerTitle(insurer ?? "") });
  const title = decided?.notice?.title ?? "{number}: {status}";
  return fillText(title, { number: number ?? "", status: value }).replace(/(?<! ) *:/, ":");
}

/** What a broker is told of a record that has come to a status: its own sentence, else that of its status. */
export function tellOf(
  entity: Entity,
  record: Pick<StoredRecord, "number" | "insurer">,
  moved: DecidedOn,
): Told {
  const { decided, statuses } = entity;
  const { note, status } = moved;
  return {
    title: noticeTitle(entity, { ...record, status }),
    tone: statusOf(statuses, status)?.tone ?? "none",
    ...(note === undefined ? {} : { note }),
    ...(decided?.notice?.path === undefined ? {} : { path: decided.notice.path }),
    ...decided?.notice?.tell?.(moved),
  };
}
