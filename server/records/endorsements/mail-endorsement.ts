import type { JsonObject } from "#engine/json/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { mailedBy } from "../../people/brokers/mailed-by.ts";
import { commonPlatform } from "../quotes/shared-by.ts";
import { statusOf } from "../statuses.ts";
import { factsOf } from "./facts.ts";
import statuses from "./statuses.json" with { type: "json" };

/**
 * The job `endorsementMail`: whoever is insured is told of each step of what they asked for, and of what became of what their
 * broker asked for; done twice it is one mail.
 */
export function createEndorsementMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const row = await selectOne(db, String(id));
    if (!row?.to) return;
    const { number, insurer, asset, holder, to, platform, status, facts, note } = row;
    if (!row.owner.startsWith("insured:") && status !== "issued") return;
    const from = await mailedBy(db, row.brokerId ?? "");
    const link = linkTo(`/autogestion/${platform ?? commonPlatform}`);
    const { changes } = factsOf(facts as JsonObject);
    const title = fillText(statusOf(statuses, status)?.title ?? status, { insurer: insurerTitle(insurer) });
    await send({
      id: jobId,
      to,
      ...from,
      subject: `${changes?.title ?? "Cambio"} de tu póliza ${number}: ${title.toLowerCase()}`,
      text: paragraphs(
        `Hola${holder ? `, ${holder}` : ""}: ${changes?.title ?? "el cambio"} de tu póliza ${number} de ${insurerTitle(insurer)} por ${asset} está así: ${title.toLowerCase()}.`,
        note ?? undefined,
        link === undefined
          ? undefined
          : `Para ver la póliza y lo que pediste, entrá con tu documento en ${link}`,
        from.sender,
      ),
    });
  };
}

function selectOne(db: Db, id: string) {
  return (
    db
      .selectFrom("records as r")
      .innerJoin("policies as p", "p.id", "r.policy_id")
      .leftJoin("broker_platforms as b", "b.broker_id", "p.broker_id")
      // A policy that its broker typed has their word alone: what an insurer knows of its DNI is another's.
      .leftJoin("insureds as i", (join) =>
        join.onRef("i.identity_number", "=", "p.identity_number").on("p.insured_name", "is", null),
      )
      .select(["r.owner", "r.status", "r.facts", "p.number", "p.insurer", "p.asset", "p.holder"])
      .select(({ fn, selectFrom }) => [
        fn.coalesce("p.insured_email", "i.email").as("to"),
        "p.broker_id as brokerId",
        "b.name as platform",
        selectFrom("record_statuses as s")
          .select("s.note")
          .whereRef("s.record_id", "=", "r.id")
          .whereRef("s.status", "=", "r.status")
          .orderBy("s.id", "desc")
          .limit(1)
          .as("note"),
      ])
      .where("r.id", "=", id)
      .executeTakeFirst()
  );
}
