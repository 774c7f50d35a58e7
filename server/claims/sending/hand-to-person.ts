import type { Trx } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { notify } from "../../people/notifications/notify.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { accident } from "../report/accident.ts";
import { noteWay } from "./note-way.ts";
import type { Sending } from "./sending-rows.ts";

type Handed = {
  readonly shown: Pick<ShownRecord, "record" | "policy">;
  readonly sending: Sending;
  readonly at: Date;
};

/**
 * Leaves a claim, or an addition, to the broker who sold its policy, and tells them; without a broker to the office, whose
 * list shows it. It is theirs until they say that they passed it on.
 */
export async function handToPerson(trx: Trx, { shown, sending, at }: Handed): Promise<void> {
  const { record, policy } = shown;
  const isClaim = sending.recordId === record.id;
  const { brokerId } = policy;
  if (isClaim) await noteWay(trx, record.id, brokerId === null ? "office" : "broker");
  if (brokerId === null) return;
  const company = insurerTitle(policy.insurer);
  await notify(trx, {
    brokerId,
    kind: "record-moved",
    content: {
      title: `${isClaim ? "Pasá la denuncia" : "Pasá la ampliación de"} ${record.number ?? ""} a ${company}`,
      note: [
        policy.asset,
        sending.reason ?? `${company} no tiene casilla de siniestros acá.`,
        "Cuando la pases, anotalo en el siniestro.",
      ].join(" · "),
      ...{ tone: "warning", topic: accident.name, status: "handed", label: "Para pasar" },
      path: `/polizas/siniestros/${record.id}`,
      record: record.id,
    },
    at,
  });
}
