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

/** What an insurer answered that nobody could use: a plan or a price of its own. */
type Odd = Pick<Wrong, "insurer" | "product" | "count" | "last"> & {
  readonly kind: keyof typeof oddities;
  readonly code: string;
  readonly least: number;
  readonly most: number;
};

const oddities = {
  "unknown-plan": "plan que no conocemos",
  implausible: "precio que no puede ser",
  twice: "mismo plan con dos precios",
} as const;

/** What went wrong in the last days, a line for each insurer and failure, then one for each plan that could not be used. */
export async function pendingLines(db: Db): Promise<readonly string[]> {
  const since = sql<Date>`now() - ${days}::integer * interval '1 day'`;
  const odd = await sql<Odd>`select ${oddColumns} from insurer_oddities where at > ${since}
    group by insurer, product, kind, detail ->> 'code' order by max(at) desc limit 200`.execute(db);
  const { rows } = await sql<Wrong>`select insurer, kind, product, failure, max(message) as message,
      count(*)::integer as count, max(ended_at) as last
    from insurer_runs where status in ('failed', 'unknown') and ended_at > ${since}
      and failure not in (${sql.join(answers)})
    group by insurer, kind, product, failure order by max(ended_at) desc limit 200`.execute(db);
  return [...rows.map(lineOf), ...odd.rows.map(oddLineOf)];
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
    const { rows: odd } = await sql<Odd>`with untold as (
        select id from insurer_oddities where told_at is null order by at limit 1000 for update skip locked),
      told as (update insurer_oddities o set told_at = ${now} from untold where o.id = untold.id returning o.*)
      select ${oddColumns} from told
      group by insurer, product, kind, detail ->> 'code' order by count(*) desc`.execute(trx);
    if (rows.length + odd.length === 0) return;
    const text = paragraphs(
      rows.length > 0 ? "Desde el último aviso, esto falló con las compañías:" : undefined,
      rows.length > 0 ? rows.map(lineOf).join("\n") : undefined,
      odd.length > 0 ? "Esto contestaron y no se pudo mostrar:" : undefined,
      odd.length > 0 ? odd.map(oddLineOf).join("\n") : undefined,
    );
    const count = [...rows, ...odd].reduce((all, one) => all + one.count, 0);
    const subject = `Fallas con compañías: ${count}`;
    await send({ id: `office-${now.getTime()}`, to, sender: "Trámite", subject, text });
  });
}

function lineOf({ insurer, kind, product, failure, message, count, last }: Wrong): string {
  const when = new Date(last).toISOString().slice(0, 16).replace("T", " ");
  return `${count} × ${insurerTitle(insurer)} (${kind}-${product}): ${failure} — ${message ?? ""} (${when} UTC)`;
}

const oddColumns = sql`insurer, product, kind, detail ->> 'code' as code, count(*)::integer as count, max(at) as last,
  min((detail ->> 'amount')::numeric)::float8 as least, max((detail ->> 'amount')::numeric)::float8 as most`;

function oddLineOf({ insurer, product, kind, code, count, least, most, last }: Odd): string {
  const when = new Date(last).toISOString().slice(0, 16).replace("T", " ");
  const prices = [...new Set([least, most])].map((cents) => (cents / 100).toLocaleString("es-AR"));
  const title = `${count} × ${insurerTitle(insurer)} (${product})`;
  return `${title}: ${oddities[kind]} — «${code}», $ ${prices.join(" a ")} (${when} UTC)`;
}
