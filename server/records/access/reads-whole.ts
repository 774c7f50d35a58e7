import { authorOf, isProven, type Principal, writerOf } from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import type { StoredRecord } from "../record.ts";

type Written = Pick<StoredRecord, "writer" | "draftId"> & { readonly sentAt: Date | string | null };

/**
 * Whether a reader sees a record whole. Its owner does; where its kind says so, the ticket that wrote it, who shows the
 * draft's own UUID, which no other device has, and who has proved to be the insured: of what was sent, and of what was
 * written after such a proof. Others with a ticket for the same DNI see its status, date and type.
 */
export function readsWhole(
  { insured }: Pick<Entity, "insured">,
  { writer, draftId: own, sentAt }: Written,
  principal: Principal,
  draftId: string | undefined,
): boolean {
  if (insured?.wholeTo !== "writer" || writer === authorOf(principal)) return true;
  if (draftId !== undefined && own === draftId) return true;
  return isProven(principal) && (sentAt !== null || writer === writerOf(principal));
}
