import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "#tests/server/harness.ts";
import { headersOf } from "../quotes/kill-stand.ts";
import { emissionBody } from "./emission-body.ts";

/** An emission as its broker is told of it. */
export type AskedEmission = {
  readonly status: string;
  readonly isUnknown?: boolean;
  readonly policyNumber?: string;
  readonly lastEmissionError?: string;
  readonly inspection?: {
    readonly id: string;
    readonly photos: readonly { readonly tag: string; readonly isWanted: boolean }[];
  };
};

/** How long whatever is waited for may take, in milliseconds. */
export const longest = 15_000;

type Chosen = { readonly id: string; readonly price: number };

/** What emits a price, paid from an account that all of them take. */
export function orderOf({ id, price }: Chosen): object {
  const usual = emissionBody(id, price);
  const { bankAccount, ...paid } = usual.payment as { readonly bankAccount: object };
  // Not all of them take an alias.
  const account = { ...bankAccount, cbu: "9990001800000000123459" };
  return { ...usual, payment: { ...paid, bankAccount: account } };
}

/** How it stands once nobody works on it any more. */
export async function settled(look: () => Promise<AskedEmission>): Promise<AskedEmission> {
  const until = performance.now() + longest;
  for (;;) {
    const emission = await look();
    if (emission.status !== "in_emission" || performance.now() > until) return emission;
    await sleep(50);
  }
}

/** What a quote's page shows of it. */
type Quote = {
  readonly coverages: readonly Coverage[];
  readonly insurers: readonly { readonly name: string; readonly status: string; readonly message?: string }[];
};

type Coverage = {
  readonly id: string;
  readonly cluster: { readonly code: string };
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

/** Milliseconds for which an insurer that failed again and again is let alone, and those of a quote. */
const untilOffered = 30_000 + longest;

/**
 * Returns the offer of an insurer that asks for the least, once it is there. Asks an insurer again that had no time left on a
 * busy machine, or that is let alone after the faults of former rounds, as a broker does.
 */
export async function offerOf(insurer: string, url: string, session: string): Promise<Chosen> {
  const until = performance.now() + untilOffered;
  for (;;) {
    const { coverages, insurers } = await read<Quote>(url, session);
    const own = coverages.find(
      ({ cluster, insuranceCompany }) => cluster.code === "A" && insuranceCompany.name === insurer,
    );
    if (own) return { id: own.id, price: own.budget.subscriptionAmount };
    const { status, message } = insurers.find(({ name }) => name === insurer) ?? {};
    if (performance.now() > until) throw new Error(`kill: "${insurer}" offers nothing: ${status} ${message}`);
    if (status === "failed") await post(`${url}/insurers/${insurer}/again`, session, {});
    await sleep(status === "failed" ? 500 : 50);
  }
}

/** What a broker is answered. */
export async function read<T>(url: string, session: string): Promise<T> {
  const reply = await fetch(url, { headers: headersOf(session) });
  return ((await reply.json()) as { readonly data: T }).data;
}

/** Asks for an emission; answers its status. */
export async function post(url: string, session: string, body: object): Promise<number> {
  const headers = { ...headersOf(session), "content-type": "application/json", "idempotency-key": newKey() };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await reply.text();
  // There is too much to do at once: nothing was done.
  if (reply.status === 503) {
    await sleep(100);
    return post(url, session, body);
  }
  // Of what is under way somebody has taken it already.
  if (!reply.ok && reply.status !== 409)
    throw new Error(`kill: an emission was answered with ${reply.status}: ${text}`);
  return reply.status;
}
