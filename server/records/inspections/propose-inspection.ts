import { randomUUID } from "node:crypto";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Proposed } from "../../insurance/policies/proposals.ts";
import { noPlatform, ownerOfInsured } from "../../people/principals/principal.ts";
import type { AskedFile } from "../asked-files.ts";
import { recordStatus } from "../history.ts";
import type { RecordServices } from "../record-services.ts";
import type { Facts } from "./asked.ts";
import { inspection } from "./inspection.ts";

/** Photos that an insurer wants of what is to be insured, before there is a policy; of whom, by their DNI. */
export type Proposal = {
  /** The record that waits for it. */
  readonly parentId: string;
  readonly insurer: string;
  readonly product: string;
  readonly photos: readonly string[];
  readonly identityNumber: string;
  readonly proposed: Proposed;
  readonly at: Date;
};

/** Asks who is to be insured for photos in their insurer's name, and sends them the link; answers its id. */
export async function proposeInspection(
  trx: Trx,
  { jobs }: Pick<RecordServices, "jobs">,
  { parentId, insurer, product, photos, identityNumber, proposed, at }: Proposal,
): Promise<string> {
  const id = randomUUID();
  const [status = ""] = Object.keys(inspection.statuses);
  const facts: Facts = { asked: photos.map((tag): AskedFile => ({ tag, status })), proposed };
  const who = `insurer:${insurer}`;
  await trx
    .insertInto("records")
    .values({
      ...{ id, entity: inspection.name, parent_id: parentId, product, insurer, status, writer: who },
      owner: ownerOfInsured(noPlatform, identityNumber),
      ...{ answers: jsonb({}), facts: jsonb(facts), created_at: at, updated_at: at },
    })
    .execute();
  await recordStatus(trx, { recordId: id, status, author: who, at });
  const change = { at, who, address: "insurer", action: "ask", entity: inspection.name, entityId: id };
  await recordChange(trx, { ...change, after: { status, photos: photos.length } });
  await jobs?.add(trx, "inspectionMail", { entity: inspection.name, id });
  return id;
}
