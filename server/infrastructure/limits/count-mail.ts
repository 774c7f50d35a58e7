import type { Trx } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import texts from "./mail-texts.json" with { type: "json" };
import { countRequest } from "./rate-limits.ts";

/** The limits of mails that one person causes to another. */
type MailLimit = keyof typeof texts;

type Counted = {
  /** The sender, by their id; without one everybody together is counted. */
  readonly by?: string;
  /** The addressee: an address, or what stands for one. */
  readonly to: string;
  readonly at: Date;
};

/**
 * Counts one more mail to an addressee in the transaction that queues it, and refuses past the share of a day. What is
 * rolled back or replayed under its key is not counted.
 */
export async function countMail(trx: Trx, name: MailLimit, { by = "", to, at }: Counted): Promise<void> {
  try {
    await countRequest(trx, name, [by, to.trim().toLowerCase()], at);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== "too-many-requests") throw cause;
    throw new AppError(cause.code, { ...cause.details, text: texts[name], cause });
  }
}
