import type { JsonObject } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { readForOwner } from "../../records/read.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { accident } from "../report/accident.ts";
import { statusShown } from "../report/show.ts";
import { writtenDownIn } from "../report/teller.ts";
import { authorTitle } from "./author-title.ts";
import { claimFactsOf } from "./claim-facts.ts";
import { detailLines } from "./detail-lines.ts";

/** The job that mails the insured a step of their claim. */
export const toldJob = "claimTold";

/** Adds the job for the last step of a claim, in the transaction of that step: each step is mailed once. */
export async function addTold(trx: Trx, { jobs }: Pick<RecordServices, "jobs">, id: string): Promise<void> {
  const last = await trx
    .selectFrom("record_statuses")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("record_id", "=", id)
    .executeTakeFirst();
  await jobs?.add(trx, toldJob, { id, step: Number(last?.id) });
}

/** Does that job. A claim without an address, or one that was erased since, mails nothing. */
export function createTold(
  services: RecordServices,
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id, step }, jobId) => {
    const shown = await readForOwner(services, accident, String(id));
    const { email } = shown?.record.answers ?? {};
    const said = await services.db
      .selectFrom("record_statuses")
      .select(["status", "note", "author"])
      .where("record_id", "=", String(id))
      .where("id", "=", Number(step))
      .executeTakeFirst();
    if (!shown || !said || typeof email !== "string" || email === "") return;
    const { record, policy, platform } = shown;
    const company = insurerTitle(policy.insurer);
    const { value } = statusShown(said.status, policy.insurer);
    const { name: sender, email: replyTo } = await services.letterheads(platform);
    await mail({
      ...{ id: jobId, to: email, sender },
      ...(replyTo === undefined ? {} : { replyTo }),
      subject: `Tu siniestro ${record.number ?? ""}: ${value}`,
      text: paragraphs(
        `Hola, ${policy.fullName}:`,
        said.status === "sent"
          ? `${company} ya tiene tu denuncia sobre ${policy.asset}. Tiene 30 días para responderte desde que recibe todo lo que pide (Ley 17.418, art. 56).`
          : `Tu siniestro sobre ${policy.asset} está en «${value}». Lo anotó ${authorTitle(said.author, company) ?? "el sistema"}.`,
        said.note ?? undefined,
        ...detailLines(claimFactsOf(record)),
        writtenDownIn(record)
          ? followedAt(services, shown)
          : "Podés ver cómo va con tu DNI, en la misma página donde hiciste la denuncia.",
      ),
    });
  };
}

/** Says where a claim is followed that its insured person did not report on a page; a company proves itself nowhere. */
function followedAt(
  { linkTo }: Pick<RecordServices, "linkTo">,
  { record, policy, platform }: ShownRecord,
): string | undefined {
  const link = policy.identityNumber
    ? linkTo?.(`/autogestion/${platform}/siniestros/${record.id}`)
    : undefined;
  return link && `Podés ver cómo va, con tu DNI, en ${link}`;
}
