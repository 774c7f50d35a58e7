import type { JsonObject } from "#engine/json/index.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { mailedBy } from "../../people/brokers/mailed-by.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { columns, toRecord } from "../record-row.ts";
import type { RecordServices } from "../record-services.ts";
import { spoken } from "./number.ts";
import { demonstrationText, paperOfQuote } from "./paper.ts";
import { loadQuoteHead } from "./show-quote.ts";

/** Mails a comparison to whom its broker named, one mail each; done twice they are the same mails. */
export function createQuoteMail(services: RecordServices, mail: Mailer): (data: JsonObject) => Promise<void> {
  return async ({ mailId }) => {
    const { db } = services;
    const sent = await db
      .selectFrom("quote_mails")
      .selectAll()
      .where("id", "=", String(mailId))
      .executeTakeFirst();
    const row =
      sent &&
      (await db
        .selectFrom("records")
        .select([...columns, "records.owner"])
        .where("records.id", "=", sent.quote_id)
        .executeTakeFirst());
    if (!sent || !row) return;
    const record = toRecord(row);
    const from = await mailedBy(db, brokerOfOwner(record.owner) ?? "");
    const paper = await paperOfQuote(services, record, sent.coverages).catch((cause: unknown) => {
      // Asked anew since: those prices stand no more, and are sent to nobody.
      if (cause instanceof AppError) return undefined;
      throw cause;
    });
    if (!paper) return;
    const { drawReport } = await import("../reports/draw-report.ts");
    const attachments = [
      { name: "cotizacion.pdf", type: "application/pdf", content: await drawReport(paper) },
    ];
    const number = spoken((await loadQuoteHead(db, record.id)).number);
    const isDemo = paper.title.includes(demonstrationText);
    const text = paragraphs(
      sent.message || "Te mando la comparación de los precios que pediste.",
      isDemo ? `${demonstrationText}: los calcularon compañías simuladas.` : undefined,
      from.sender,
    );
    for (const [index, to] of sent.recipients.entries())
      await mail({
        id: `${sent.id}-${index}`,
        to,
        ...from,
        subject: sent.subject || ["Tu cotización", number].filter(Boolean).join(" "),
        text,
        attachments,
      });
  };
}
