import type { OwnedRecord } from "../record.ts";
import { factsOf } from "./facts.ts";

/** What a broker may do now with an endorsement of a policy that they sold. */
export const acts = ["accept", "send", "confirm", "refuse", "withdraw"] as const;

export type Act = (typeof acts)[number];

/** Their own they take back; what their client asked for they take on, send or refuse. */
export function actsOf({
  owner,
  status,
  facts,
}: Pick<OwnedRecord, "owner" | "status" | "facts">): readonly Act[] {
  const isOwn = owner.startsWith("broker:");
  const end: Act = isOwn ? "withdraw" : "refuse";
  switch (status) {
    case "draft":
      return isOwn ? [end] : [];
    case "requested":
      return isOwn ? [end] : ["accept", "send", end];
    case "inReview":
      return ["send", end];
    case "pendingInfo":
      return [factsOf(facts).needs?.kind === "confirmation" ? "confirm" : "send", end];
    default:
      return [];
  }
}

/** Whether what it says may be gone on with or said anew by its flow: while nobody has it in hand but its broker. */
export function canCorrect({ owner, status }: Pick<OwnedRecord, "owner" | "status">): boolean {
  return (
    status === "inReview" || status === "pendingInfo" || (status === "draft" && owner.startsWith("broker:"))
  );
}
