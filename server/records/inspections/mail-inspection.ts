import { sql } from "kysely";
import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { mailedBy } from "../../people/brokers/mailed-by.ts";
import type { AskedFile } from "../asked-files.ts";
import type { Answers } from "../record.ts";
import { factsOf, wantedIn } from "./asked.ts";
import { linkOfInspection } from "./link.ts";
import mails from "./mails.json" with { type: "json" };
import { titleOfPhoto } from "./schemas.ts";

/**
 * The job `inspectionMail`: who is insured, or to be, is told which photos are wanted and where, or that no more are; done
 * twice it is one mail.
 */
export function createInspectionMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const row = await selectRow(db, String(id));
    const { proposed, asked, comment = "" } = factsOf({ facts: (row?.facts ?? {}) as Answers }); // as this folder writes it
    const to = proposed ?? (row && ofPolicy(row));
    const mail = row && mailOf(row.status, proposed !== undefined);
    const wanted = mail?.isOfPhotos ? wantedIn(asked) : [];
    if (!row || !mail || !to?.email || (mail.isOfPhotos && wanted.length === 0)) return;
    const { sender, ...from } = await mailedBy(db, to.brokerId);
    const link = mail.isOfPhotos ? linkTo(await linkOfInspection(db, row.id, to.brokerId)) : undefined;
    const [first = ""] = to.fullName.split(" ");
    const hello = first === "" ? "Hola" : `Hola, ${first}`;
    const said = { hello, asset: to.asset, insurer: insurerTitle(row.insurer ?? ""), comment };
    await send({
      id: jobId,
      to: to.email,
      ...{ sender, ...from },
      subject: fillText(mail.subject, said),
      text: paragraphs(
        fillText(mail.text, said).trim(),
        wanted.map(lineOf).join("\n"),
        link === undefined ? undefined : fillText(mails.link, { link }),
        sender,
      ),
    });
  };
}

/** Which mail a status asks for. A policy's broker asks for its photos from their own program; the policy itself ends what waited for it. */
function mailOf(status: string, isProposed: boolean) {
  const { wanted, again, finished, canceled } = mails;
  if (status === "rejected") return { ...again, isOfPhotos: true };
  if (status === "pending" && isProposed) return { ...wanted, isOfPhotos: true };
  if (isProposed) return undefined;
  if (status === "finished") return { ...finished, isOfPhotos: false };
  return status === "canceled" ? { ...canceled, isOfPhotos: false } : undefined;
}

function lineOf({ tag, reason }: AskedFile): string {
  const title = titleOfPhoto(tag);
  if (reason === undefined) return fillText(mails.photo, { title });
  return fillText(mails.refused, { title, reason: reason.toLowerCase() });
}

function selectRow(db: Db, id: string) {
  return db
    .selectFrom("records as r")
    .leftJoin("policies as p", "p.id", "r.policy_id")
    .leftJoin("insureds as i", "i.identity_number", "p.identity_number")
    .select(["r.id", "r.status", "r.insurer", "r.facts", "r.answers"])
    .select([
      "p.broker_id as brokerId",
      "p.asset",
      sql<string>`coalesce(p.insured_name, i.full_name, '')`.as("fullName"),
    ])
    .where("r.id", "=", id)
    .executeTakeFirst();
}

/** Who sent a policy's photos, at the address that they left with them; who sent none is told nothing. */
function ofPolicy({
  brokerId,
  asset,
  fullName,
  answers,
}: NonNullable<Awaited<ReturnType<typeof selectRow>>>) {
  const { email } = answers as { readonly email?: string };
  if (brokerId === null || asset === null || email === undefined) return undefined;
  return { email, fullName, asset, brokerId };
}
