import type { JsonObject } from "#engine/json/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mail, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { mailedBy } from "../../people/brokers/mailed-by.ts";
import { commonPlatform } from "../quotes/shared-by.ts";
import { factsOf } from "./facts.ts";

type Services = { readonly db: Db; readonly clock: Clock; readonly linkTo: LinkTo };

/**
 * The job `policyMail`: whoever is insured is told of their policy, of its documents where they agreed to have them so, and of
 * the way to both; `isLater` of documents that came after that, or were there before they agreed. Which bytes they were told
 * of is kept. Done twice it is one mail.
 */
export function createPolicyMail(
  { db, clock, linkTo }: Services,
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id, policyId: own, isLater }, jobId) => {
    const policyId = typeof own === "string" ? own : await policyOf(db, String(id));
    const policy = policyId === undefined ? undefined : await selectPolicy(db, policyId);
    if (policyId === undefined || !policy?.to) return;
    const documents = policy.consentedTo !== null ? await selectUntold(db, policyId) : [];
    if (isLater === true && documents.length === 0) return;
    const from = await mailedBy(db, policy.brokerId ?? "");
    await send({
      ...{ id: jobId, to: policy.to, ...from },
      ...textOf(policy, {
        sender: from.sender,
        policyId,
        linkTo,
        hasDocuments: documents.length > 0,
        isLater: isLater === true,
      }),
    });
    if (documents.length > 0)
      await keepTold(db, { policyId, documents, to: policy.consentedTo, at: clock() });
  };
}

/** Which policy a record made: what hangs on one changed it; an emission's handler writes which one it became. */
async function policyOf(db: Db, id: string): Promise<string | undefined> {
  const made = await db
    .selectFrom("records")
    .select(["facts", "policy_id as changed"])
    .where("id", "=", id)
    .executeTakeFirst();
  return made?.changed ?? factsOf((made?.facts ?? {}) as JsonObject).policyId;
}

type Delivered = {
  readonly policyId: string;
  readonly documents: readonly Untold[];
  /** The text that they agreed to. */
  readonly to: string | null;
  readonly at: Date;
};

/** Keeps of which bytes who is insured was told, when, by which way, and by what they agreed to it. */
async function keepTold(db: Db, { policyId, documents, to, at }: Delivered): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("policy_documents")
      .set({ mailed_at: at })
      .where(
        "id",
        "in",
        documents.map(({ id }) => id),
      )
      .execute();
    await recordChange(trx, {
      ...{ at, who: "job:policyMail", address: "", action: "tell", entity: "policy", entityId: policyId },
      after: { channel: "mail", consent: to, files: documents.map(({ sha256 }) => sha256) },
    });
  });
}

type Untold = { readonly id: string; readonly sha256: string };

type Told = NonNullable<Awaited<ReturnType<typeof selectPolicy>>>;

type Telling = {
  readonly sender: string;
  readonly policyId: string;
  readonly linkTo: LinkTo;
  readonly hasDocuments: boolean;
  readonly isLater: boolean;
};

function textOf(
  { number, insurer, asset, holder, platform }: Told,
  { sender, policyId, linkTo, hasDocuments, isLater }: Telling,
): Pick<Mail, "subject" | "text"> {
  const title = insurerTitle(insurer);
  const area = `/autogestion/${platform ?? commonPlatform}`;
  const link = linkTo(hasDocuments ? `${area}/documentos?policyId=${policyId}` : area);
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
  return (
    db
      .selectFrom("policies as p")
      .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
      .leftJoin("delivery_consents as c", (join) =>
        join
          .onRef("c.broker_id", "=", "p.broker_id")
          .onRef("c.identity_number", "=", "p.identity_number")
          .on("c.is_given", "=", true),
      )
      // A policy that its broker typed has their word alone: what an insurer knows of its DNI is another's.
      .leftJoin("insureds as i", (join) =>
        join.onRef("i.identity_number", "=", "p.identity_number").on("p.insured_name", "is", null),
      )
      .select(["p.number", "p.insurer", "p.asset"])
      .select(({ fn }) => [
        fn.coalesce("p.insured_name", "i.full_name").as("holder"),
        fn.coalesce("p.insured_email", "i.email").as("to"),
      ])
      .select(["p.broker_id as brokerId", "b.name as platform", "c.version as consentedTo"])
      .where("p.id", "=", id)
      .executeTakeFirst()
  );
}

/** The documents of a policy that who is insured was not told of. */
function selectUntold(db: Db, policyId: string): Promise<readonly Untold[]> {
  return db
    .selectFrom("policy_documents")
    .select(["id", "sha256"])
    .where("policy_id", "=", policyId)
    .where("author", "like", "insurer:%")
    .where("mailed_at", "is", null)
    .execute();
}
