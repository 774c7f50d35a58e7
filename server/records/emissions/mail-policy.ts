import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { commonPlatform } from "../quotes/shared-by.ts";
import { factsOf } from "./facts.ts";

/** The job `policyMail`: whoever is insured is told of their policy, and of the way to it; done twice it is one mail. */
export function createPolicyMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const emission = await db
      .selectFrom("records")
      .select("facts")
      .where("id", "=", String(id))
      .executeTakeFirst();
    const { policyId } = factsOf((emission?.facts ?? {}) as JsonObject); // as its handler writes it
    if (policyId === undefined) return;
    const policy = await db
      .selectFrom("policies as p")
      .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
      .select([
        "p.number",
        "p.insurer",
        "p.asset",
        "p.holder",
        "p.insured_email as to",
        "p.broker_id as brokerId",
      ])
      .select("b.name as platform")
      .where("p.id", "=", policyId)
      .executeTakeFirst();
    if (!policy?.to) return;
    const { number, insurer, asset, holder, to, platform } = policy;
    const account = await findAccount(db, policy.brokerId ?? "");
    const { name = "", lastName = "" } = (account?.profile ?? {}) as Readonly<Record<string, string>>;
    const sender = [name, lastName].filter(Boolean).join(" ");
    const link = linkTo(`/autogestion/${platform ?? commonPlatform}`);
    await send({
      id: jobId,
      to,
      sender,
      ...(account ? { replyTo: account.email } : {}),
      subject: `Tu póliza ${number} de ${insurerTitle(insurer)}`,
      text: paragraphs(
        `Hola${holder ? `, ${holder}` : ""}: ya tenés la póliza ${number} de ${insurerTitle(insurer)} por ${asset}.`,
        link === undefined
          ? undefined
          : `Para ver la póliza y sus documentos, denunciar un siniestro o pedir un cambio, entrá con tu documento en ${link}`,
        sender,
      ),
    });
  };
}
