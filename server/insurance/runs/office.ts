import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../insurers/insurers.ts";
import { answers, type Fault, type FaultKind, listFaults } from "./faults.ts";

/** What is told of a fault in a line. */
type Told = Pick<
  Fault,
  "kind" | "insurer" | "product" | "asked" | "code" | "message" | "count" | "last" | "least" | "most"
>;

/** What nobody in the office has seen to yet, a line for each fault. */
export async function pendingLines(db: Db): Promise<readonly string[]> {
  return (await listFaults(db, { status: "open" })).map((fault) => lineOf({ ...fault, count: fault.unseen }));
}

/** Mails the office what it was not told of yet; nothing where there is nothing. What was not mailed is told the next time. */
export async function mailOffice(db: Db, send: Mailer, to: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: failed } = await sql<Told>`with untold as (
        select id from insurer_runs where status in ('failed', 'unknown') and told_at is null
        order by ended_at limit 1000 for update skip locked),
      told as (update insurer_runs r set told_at = ${now} from untold where r.id = untold.id returning r.*)
      select 'failed' as kind, insurer, kind as asked, product, failure as code, max(message) as message,
        count(*)::integer as count, max(ended_at) as last
      from told where failure not in (${sql.join(answers)})
      group by insurer, kind, product, failure order by count(*) desc`.execute(trx);
    const { rows: odd } = await sql<Told>`with untold as (
        select id from insurer_oddities where told_at is null order by at limit 1000 for update skip locked),
      told as (update insurer_oddities o set told_at = ${now} from untold where o.id = untold.id returning o.*)
      select kind, insurer, product, detail ->> 'code' as code, count(*)::integer as count, max(at) as last,
        min((detail ->> 'amount')::float8) as least, max((detail ->> 'amount')::float8) as most
      from told group by insurer, product, kind, detail ->> 'code' order by count(*) desc`.execute(trx);
    if (failed.length + odd.length === 0) return;
    const text = paragraphs(
      failed.length > 0 ? "Desde el último aviso, esto falló con las compañías:" : undefined,
      failed.length > 0 ? failed.map(lineOf).join("\n") : undefined,
      odd.length > 0 ? "Esto contestaron y no se pudo mostrar:" : undefined,
      odd.length > 0 ? odd.map(lineOf).join("\n") : undefined,
    );
    const count = [...failed, ...odd].reduce((all, one) => all + one.count, 0);
    const subject = `Fallas con compañías: ${count}`;
    await send({ id: `office-${now.getTime()}`, to, sender: "Trámite", subject, text });
  });
}

const oddities: Readonly<Record<Exclude<FaultKind, "failed">, string>> = {
  "unknown-plan": "plan que no conocemos",
  implausible: "precio que no puede ser",
  twice: "mismo plan con dos precios",
};

function lineOf({ kind, insurer, product, asked, code, message, count, last, least, most }: Told): string {
  const when = new Date(last).toISOString().slice(0, 16).replace("T", " ");
  const title = `${count} × ${insurerTitle(insurer)}`;
  if (kind === "failed") return `${title} (${asked}-${product}): ${code} — ${message ?? ""} (${when} UTC)`;
  const prices = [...new Set([least, most])].map((cents) => ((cents ?? 0) / 100).toLocaleString("es-AR"));
  return `${title} (${product}): ${oddities[kind]} — «${code}», $ ${prices.join(" a ")} (${when} UTC)`;
}
