import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../insurers/insurers.ts";

/** What went wrong with insurers and is the office's to see to: what an insurer refuses is an answer, and no fault. */
const answers = ["refused", "busy", "unavailable", "missing"];

/** Days that the list goes back. */
const days = 7;

type Wrong = {
  readonly insurer: string;
  readonly kind: string;
  readonly product: string;
  readonly failure: string;
  readonly message: string | null;
  readonly count: number;
  readonly last: Date;
};

/** What went wrong in the last days, a line for each insurer and failure. */
export async function pendingLines(db: Db): Promise<readonly string[]> {
  const since = sql<Date>`now() - ${days}::integer * interval '1 day'`;
  const { rows } = await sql<Wrong>`select insurer, kind, product, failure, max(message) as message,
      count(*)::integer as count, max(ended_at) as last
    from insurer_runs where status in ('failed', 'unknown') and ended_at > ${since}
      and failure not in (${sql.join(answers)})
    group by insurer, kind, product, failure order by max(ended_at) desc limit 200`.execute(db);
  return rows.map(lineOf);
}

/** Mails the office what it was not told of yet; nothing where there is nothing. What was not mailed is told the next time. */
export async function mailOffice(db: Db, send: Mailer, to: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Wrong>`with untold as (
        select id from insurer_runs where status in ('failed', 'unknown') and told_at is null
        order by ended_at limit 1000 for update skip locked),
      told as (update insurer_runs r set told_at = ${now} from untold where r.id = untold.id returning r.*)
      select insurer, kind, product, failure, max(message) as message, count(*)::integer as count,
        max(ended_at) as last
      from told where failure not in (${sql.join(answers)})
      group by insurer, kind, product, failure order by count(*) desc`.execute(trx);
    if (rows.length === 0) return;
    const text = paragraphs(
      "Desde el último aviso, esto falló con las compañías:",
      rows.map(lineOf).join("\n"),
    );
    const subject = `Fallas con compañías: ${rows.reduce((all, { count }) => all + count, 0)}`;
    await send({ id: `office-${now.getTime()}`, to, sender: "Trámite", subject, text });
  });
}

function lineOf({ insurer, kind, product, failure, message, count, last }: Wrong): string {
  const when = new Date(last).toISOString().slice(0, 16).replace("T", " ");
  return `${count} × ${insurerTitle(insurer)} (${kind}-${product}): ${failure} — ${message ?? ""} (${when} UTC)`;
}
