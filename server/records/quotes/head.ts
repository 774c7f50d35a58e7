import { isObject, type JsonObject } from "#engine/json/index.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { Projection } from "../entity/stored.ts";
import type { Answers } from "../record.ts";
import { orderOf } from "../search-index.ts";

/** A quote's head, as far as what was answered tells it; what its rounds bring is written with them. */
export const quoteHeads: Projection = {
  table: "quotes",
  columns: [
    "broker_id",
    "product",
    "status",
    "customer",
    "customer_order",
    "asset",
    "approval",
    "cloned_from",
    "renews",
    "created_at",
  ],
  row: ({ owner, product, status, answers, facts, createdAt }) => ({
    broker_id: brokerOfOwner(owner),
    product,
    status,
    customer: customerOf(answers),
    customer_order: orderOf(customerOf(answers)),
    asset: assetOf(answers),
    approval: facts.approval ?? null,
    cloned_from: facts.clonedFrom ?? null,
    renews: facts.renews ?? null,
    created_at: createdAt,
  }),
};

/** Whom a quote is for, in wire form, as its flow judged it. */
export type AnsweredCustomer = {
  readonly name?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly identityNumber?: string;
};

export function customerIn({ customer }: Answers): AnsweredCustomer {
  return (customer ?? {}) as AnsweredCustomer; // as its flow judged it
}

export function customerOf(answers: Answers): string {
  const { name, lastName } = customerIn(answers);
  return [name, lastName].filter(Boolean).join(" ");
}

/** What is insured, as a list calls it: as it is called by who asked it, else what it is of and of which year. */
export function assetOf(answers: Answers): string {
  const called = answered(answers, "asset");
  if (typeof called === "string") return called;
  const names = ["brand", "model", "year"].map((name) => answered(answers, name));
  return names
    .map((value) => ((value as { readonly name?: unknown } | undefined)?.name ?? value) as unknown)
    .filter(Boolean)
    .join(" ");
}

/** What was answered of what is insured, but for how much: its covers say that, and what changes them. */
export function itemIn(answers: Answers): JsonObject {
  const { risk } = answers as JsonObject; // as its flow judged it
  const asked = isObject(risk) ? risk : partsOf(answers).find((part) => Object.hasOwn(part, "brand"));
  const { sumInsured: _, ...item } = asked ?? {};
  return item;
}

/** What was answered under a name in whichever part of the answers. */
export function answered(answers: Answers, name: string): unknown {
  return partsOf(answers).find((part) => Object.hasOwn(part, name))?.[name];
}

/** The parts that answers have, in wire form. */
export function partsOf(answers: Answers): readonly JsonObject[] {
  return Object.values(answers as JsonObject).filter(isObject); // as its flow judged it
}
