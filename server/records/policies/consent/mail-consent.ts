import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../../infrastructure/db/tables.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../../insurance/insurers/insurers.ts";
import { mailedBy } from "../../../people/brokers/mailed-by.ts";
import { commonPlatform } from "../../quotes/shared-by.ts";

/** The job `consentMail`: who is insured is asked whether they agree, and told where they answer. What was answered meanwhile is not asked. */
export function createConsentMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const asked = await db
      .selectFrom("consent_requests as q")
      .innerJoin("policies as p", "p.id", "q.policy_id")
      // A policy that its broker typed has their word alone: what an insurer knows of its DNI is another's.
      .leftJoin("insureds as i", (join) =>
        join.onRef("i.identity_number", "=", "p.identity_number").on("p.insured_name", "is", null),
      )
      .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
      .select(["p.id as policyId", "p.number", "p.insurer", "p.asset", "p.broker_id as brokerId"])
      .select("b.name as platform")
      .select(({ fn }) => [
        fn.coalesce("p.insured_name", "i.full_name").as("holder"),
        fn.coalesce("p.insured_email", "i.email").as("to"),
      ])
      .where("q.id", "=", String(id))
      .where("q.answered_at", "is", null)
      .executeTakeFirst();
    if (!asked?.to) return;
    const { policyId, number, insurer, asset, holder, to, platform } = asked;
    const from = await mailedBy(db, asked.brokerId ?? "");
    const link = linkTo(`/autogestion/${platform ?? commonPlatform}/documentos?policyId=${policyId}`);
    await send({
      ...{ id: jobId, to, ...from },
      subject: `¿Querés los documentos de tu póliza ${number} por mail?`,
      text: paragraphs(
        `Hola${holder ? `, ${holder}` : ""}: tu póliza ${number} de ${insurerTitle(insurer)} por ${asset} y sus documentos pueden llegarte por mail y quedar en tu autogestión, para bajarlos cuando quieras. También podés tenerlos en papel.`,
        link === undefined ? undefined : `Decinos qué preferís, entrando con tu documento en ${link}`,
        from.sender,
      ),
    });
  };
}
