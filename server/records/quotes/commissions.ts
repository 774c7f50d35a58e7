import type { Answers } from "../record.ts";
import commissions from "./commissions.json" with { type: "json" };
import { answered } from "./head.ts";

/** How much of the standard commission a broker asks for: `value` is a part of it in per cent. */
type Commission = { readonly id: number; readonly key: string; readonly value: number };

/** Specification §9: the default is option 80, with value 100, called standard. */
export const standardCommission = { id: 80 };

export function commissionOf(id: number): Commission | undefined {
  return commissions.find((one) => one.id === id);
}

/** The one that a quote is asked with. */
export function commissionIn(answers: Answers): number {
  const { id } = (answered(answers, "commissionType") ?? {}) as { readonly id?: number };
  return id ?? standardCommission.id;
}
