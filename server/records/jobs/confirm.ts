import type { JsonObject } from "#engine/json/index.ts";
import type { Mailer } from "../../infrastructure/mail/mail.ts";
import type { Entity } from "../entity.ts";
import { paperOf } from "../follow.ts";
import { readForOwner } from "../read.ts";
import type { RecordServices } from "../record-services.ts";

/** The job `confirmation`: who sent a record gets a mail with its paper, if they gave an address. */
export function createConfirmation(
  services: RecordServices,
  entities: readonly Entity[],
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ entity: name, id }, jobId) => {
    const entity = entities.find((one) => one.name === name);
    if (!entity?.followed || typeof id !== "string") return;
    const shown = await readForOwner(services, entity, id);
    const letter = shown && (await entity.followed.mail?.(shown, services));
    if (!letter) return;
    const { drawReport } = await import("../reports/draw-report.ts");
    const paper = await paperOf(services, entity, entity.followed, shown);
    const { name: sender, email } = await services.letterheads(shown.platform);
    await mail({
      ...letter,
      id: jobId,
      sender,
      ...(email === undefined ? {} : { replyTo: email }),
      attachments: [
        {
          name: `${shown.record.number ?? entity.name}.pdf`,
          type: "application/pdf",
          content: await drawReport(paper),
        },
      ],
    });
  };
}
