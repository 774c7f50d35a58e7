import { memberOf } from "../load/library.ts";

/** The products of a flow whose address says behind its path which of them is meant: `?product=`. */
export function toldProducts(flow: unknown): readonly unknown[] {
  const draft = memberOf(memberOf(flow, "host"), "draft");
  const products = memberOf(flow, "products");
  return Array.isArray(draft) && draft.includes("product") && Array.isArray(products) ? products : [];
}

/** Whether addresses of theirs, though the same, never mean both. */
export function areApart(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((product) => other.includes(product));
}
