import type { JsonObject } from "#engine/json/index.ts";
import type { Mailer } from "../mail/mail.ts";
import type { Desk } from "../records/desk.ts";
import type { Entity } from "../records/entity.ts";
import { paperOf } from "../records/follow.ts";
import { readForOwner } from "../records/read.ts";

/** The job `confirmation`: who sent a record gets a mail with its paper, if they gave an address. */
export function createConfirmation(
  desk: Desk,
  entities: readonly Entity[],
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ entity: name, id }, jobId) => {
    const entity = entities.find((one) => one.name === name);
    if (!entity?.followed || typeof id !== "string") return;
    const shown = await readForOwner(desk, entity, id);
    const letter = shown && entity.followed.mail?.(shown);
    if (!letter) return;
    const { drawReport } = await import("../reports/draw-report.ts");
    const paper = paperOf(desk, entity, entity.followed, shown);
    const { name: sender, email } = desk.letterheads(shown.asker.platform);
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
