import { recordChange } from "../../../infrastructure/audit/record.ts";
import { AppError } from "../../../infrastructure/errors/errors.ts";
import { findPolicy, loadPolicies } from "../../../insurance/policies/policies.ts";
import { actOf, type Insured } from "../../../people/principals/principal.ts";
import type { RecordServices } from "../../record-services.ts";

/** A document of somebody's own policy; the first time that they have it is kept: it was delivered. */
export async function takeDocument(
  { db, platforms, clock }: Pick<RecordServices, "db" | "platforms" | "clock">,
  insured: Insured,
  policyId: string,
  documentId: string,
) {
  const { id } = findPolicy(await loadPolicies(db, platforms, insured), policyId);
  const document = await db
    .selectFrom("policy_documents")
    .select(["name", "type", "size", "sha256", "kind", "stored_name as storedName", "downloaded_at as taken"])
    .where("id", "=", documentId)
    .where("policy_id", "=", id)
    .executeTakeFirst();
  if (!document) throw new AppError("not-found");
  if (document.taken === null) {
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("policy_documents")
        .set({ downloaded_at: now })
        .where("id", "=", documentId)
        .where("downloaded_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const change = { ...actOf(insured, now), action: "deliver", entity: "policy", entityId: id };
      await recordChange(trx, { ...change, after: { kind: document.kind, files: [document.sha256] } });
    });
  }
  return document;
}
