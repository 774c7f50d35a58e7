import type { JsonObject } from "#engine/json/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mail, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { commonPlatform } from "../quotes/shared-by.ts";
import { factsOf } from "./facts.ts";

type Services = { readonly db: Db; readonly clock: Clock; readonly linkTo: LinkTo };

/**
 * The job `policyMail`: whoever is insured is told of their policy, of its documents where they agreed to have them so, and of
 * the way to both; `isLater` of documents that came after that. Done twice it is one mail.
 */
export function createPolicyMail(
  { db, clock, linkTo }: Services,
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id, isLater }, jobId) => {
    const made = await db
      .selectFrom("records")
      .select(["facts", "policy_id as changed"])
      .where("id", "=", String(id))
      .executeTakeFirst();
    // What hangs on a policy changed it; an emission's handler writes which one it became.
    const policyId = made?.changed ?? factsOf((made?.facts ?? {}) as JsonObject).policyId;
    const policy = policyId === undefined ? undefined : await selectPolicy(db, policyId);
    if (policyId === undefined || !policy?.to) return;
    const documents = policy.isConsented ? await selectUntold(db, policyId) : [];
    if (isLater === true && documents.length === 0) return;
    const account = await findAccount(db, policy.brokerId ?? "");
    const { name = "", lastName = "" } = (account?.profile ?? {}) as Readonly<Record<string, string>>;
    const sender = [name, lastName].filter(Boolean).join(" ");
    await send({
      ...{ id: jobId, to: policy.to, sender },
      ...(account ? { replyTo: account.email } : {}),
      ...textOf(policy, { sender, linkTo, hasDocuments: documents.length > 0, isLater: isLater === true }),
    });
    if (documents.length > 0)
      await db
        .updateTable("policy_documents")
        .set({ mailed_at: clock() })
        .where("id", "in", documents)
        .execute();
  };
}

type Told = NonNullable<Awaited<ReturnType<typeof selectPolicy>>>;

type Telling = {
  readonly sender: string;
  readonly linkTo: LinkTo;
  readonly hasDocuments: boolean;
  readonly isLater: boolean;
};

function textOf(
  { number, insurer, asset, holder, platform }: Told,
  { sender, linkTo, hasDocuments, isLater }: Telling,
): Pick<Mail, "subject" | "text"> {
  const title = insurerTitle(insurer);
  const area = `/autogestion/${platform ?? commonPlatform}`;
  const link = linkTo(hasDocuments ? `${area}/documentos` : area);
  const hello = `Hola${holder ? `, ${holder}` : ""}:`;
  const way = hasDocuments
    ? `Los documentos de la póliza ya están: entrá con tu documento en ${link}, y quedan ahí para bajarlos cuando quieras.`
    : `Para ver la póliza, denunciar un siniestro o pedir un cambio, entrá con tu documento en ${link}`;
  return {
    subject: isLater
      ? `Los documentos de tu póliza ${number} de ${title}`
      : `Tu póliza ${number} de ${title}`,
    text: paragraphs(
      isLater
        ? `${hello} llegaron documentos de la póliza ${number} de ${title} por ${asset}.`
        : `${hello} ya tenés la póliza ${number} de ${title} por ${asset}.`,
      link === undefined ? undefined : way,
      sender,
    ),
  };
}

function selectPolicy(db: Db, id: string) {
  return db
    .selectFrom("policies as p")
    .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
    .leftJoin("delivery_consents as c", (join) =>
      join
        .onRef("c.broker_id", "=", "p.broker_id")
        .onRef("c.identity_number", "=", "p.identity_number")
        .on("c.is_given", "=", true),
    )
    .select(["p.number", "p.insurer", "p.asset", "p.insured_name as holder", "p.insured_email as to"])
    .select(["p.broker_id as brokerId", "b.name as platform", "c.is_given as isConsented"])
    .where("p.id", "=", id)
    .executeTakeFirst();
}

/** The documents of a policy that who is insured was not told of. */
async function selectUntold(db: Db, policyId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("policy_documents")
    .select("id")
    .where("policy_id", "=", policyId)
    .where("author", "like", "insurer:%")
    .where("mailed_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
