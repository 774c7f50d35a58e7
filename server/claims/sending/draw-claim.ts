import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Attachment } from "../../infrastructure/mail/mail.ts";
import { paperOf } from "../../records/follow.ts";
import { readForOwner } from "../../records/read.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { accident } from "../report/accident.ts";
import { following } from "../report/follow.ts";

/** Draws the paper of a claim that was sent. */
export async function drawClaim(services: RecordServices, claimId: string): Promise<Attachment> {
  const shown = await readForOwner(services, accident, claimId);
  if (!shown) throw new AppError("not-found");
  const { drawReport } = await import("../../records/reports/draw-report.ts");
  const content = await drawReport(await paperOf(services, accident, following, shown));
  return { name: `${shown.record.number ?? "denuncia"}.pdf`, type: "application/pdf", content };
}
