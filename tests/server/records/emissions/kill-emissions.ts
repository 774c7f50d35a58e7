import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { newKey } from "#tests/server/harness.ts";
import { headersOf, onServer, openKillStand, postQuote, signIn } from "../quotes/kill-stand.ts";
import { emissionBody } from "./emission-body.ts";

/**
 * What dies: the process that took the emission, before it answers, after, or once its insurer has issued; the insurer,
 * which issues and says nothing, breaks down over it, or closes before it has heard.
 */
const phases = ["asked", "answered", "issued", "silent", "broken", "lost"] as const;
type Phase = (typeof phases)[number];

export type EmissionKills = {
  readonly rounds: number;
  /** Emissions that came to no policy. */
  readonly lost: readonly string[];
  /** Those of which an insurer issued, or we keep, more than one. */
  readonly doubled: readonly string[];
  /** Those whose number here is not their insurer's. */
  readonly other: readonly string[];
};

type Emission = {
  readonly status: string;
  readonly isUnknown?: boolean;
  readonly policyNumber?: string;
  readonly lastEmissionError?: string;
};

const [total, lease, asking] = [1_500, 800, 400];
const longest = 15_000;

/** Emits a quote in each round, has something die in it, and counts what its insurer issued and what we keep of it. */
export async function killEmissions(url: string, rounds: number): Promise<EmissionKills> {
  const stand = await openKillStand(url, { total, lease, asking, pace: 0.05 });
  const report = { rounds, lost: [] as string[], doubled: [] as string[], other: [] as string[] };
  try {
    const { origin: standing } = await stand.start(true);
    const session = await signIn(standing);
    const ask = <T>(path: string, origin = standing): Promise<T> => read<T>(`${origin}/api${path}`, session);
    for (let round = 0; round < rounds; round += 1) {
      const phase = phases[round % phases.length] ?? "asked";
      const id = await postQuote(standing, session, newKey());
      const insurer = stand.insurers.find(({ insurer: name }) => name === "zurich");
      if (!insurer) throw new Error("kill: there is no such insurer");
      const chosen = await offerOf(insurer.insurer, () => ask(`/multi-quotes/${id}`));
      const before = insurer.issued().length;
      const emit = (origin: string) =>
        post(`${origin}/api/multi-quotes/${id}/emission`, session, emissionBody(chosen.id, chosen.price));
      await dieIn(phase, { insurer, before, emit, standing, start: () => stand.start() });
      const stood = () => ask<Emission>(`/multi-quotes/${id}/emission`);
      let emission = await settled(stood);
      // What nobody received is pressed again.
      if (emission.status === "error" || emission.status === "draft") {
        await emit(standing);
        emission = await settled(stood);
      }
      const name = `${round} ${phase} ${id}`;
      const issued = insurer.issued().slice(before);
      const { rows } = await onServer(
        stand.databaseUrl,
        `select p.number from policies p join policy_versions v on v.policy_id = p.id
          join records e on e.id = v.record_id where e.parent_id = '${id}'`,
      );
      if (emission.status !== "ended" || rows.length === 0)
        report.lost.push(`${name} ${JSON.stringify(emission)}`);
      if (issued.length !== 1 || rows.length > 1)
        report.doubled.push(`${name} ${issued.length} ${rows.length}`);
      if (rows[0]?.number !== issued[0]?.policyNumber) report.other.push(name);
    }
    return report;
  } finally {
    await stand.close();
  }
}

type Dying = {
  readonly insurer: SimulatedInsurer;
  /** How many it had issued. */
  readonly before: number;
  readonly standing: string;
  emit(origin: string): Promise<number>;
  start(): Promise<{ readonly child: import("node:child_process").ChildProcess; readonly origin: string }>;
};

async function dieIn(phase: Phase, { insurer, before, emit, standing, start }: Dying): Promise<void> {
  const hasIssued = async () => {
    const until = performance.now() + longest;
    while (insurer.issued().length === before && performance.now() < until) await sleep(5);
  };
  if (phase === "silent" || phase === "broken") {
    insurer.setFault(phase === "silent" ? "slow" : "500");
    await emit(standing);
    await hasIssued();
    // It lets the one that it broke over go before it is well again.
    await sleep(phase === "silent" ? total + 200 : 200);
    insurer.setFault(undefined);
    return;
  }
  if (phase === "lost") {
    insurer.setBehaviour("lost");
    await emit(standing);
    await sleep(300);
    insurer.setBehaviour(undefined);
    return;
  }
  const { child, origin } = await start();
  const heard = once(child, "message");
  const sent = emit(origin).catch(() => 0);
  if (phase === "asked") await heard;
  if (phase === "answered") await sent;
  if (phase === "issued") await hasIssued();
  child.kill("SIGKILL");
  await sent;
}

/** How it stands once nobody works on it any more. */
async function settled(look: () => Promise<Emission>): Promise<Emission> {
  const until = performance.now() + longest;
  for (;;) {
    const emission = await look();
    if (emission.status !== "in_emission" || performance.now() > until) return emission;
    await sleep(50);
  }
}

type Coverage = {
  readonly id: string;
  readonly cluster: { readonly code: string };
  readonly insuranceCompany: { readonly name: string };
  readonly budget: { readonly subscriptionAmount: number };
};

/** The offer of an insurer that asks for the least, once it is there. */
async function offerOf(
  insurer: string,
  look: () => Promise<{ readonly coverages: readonly Coverage[] }>,
): Promise<{ readonly id: string; readonly price: number }> {
  const until = performance.now() + longest;
  for (;;) {
    const { coverages } = await look();
    const own = coverages.find(
      ({ cluster, insuranceCompany }) => cluster.code === "A" && insuranceCompany.name === insurer,
    );
    if (own) return { id: own.id, price: own.budget.subscriptionAmount };
    if (performance.now() > until) throw new Error(`kill: "${insurer}" offers nothing`);
    await sleep(50);
  }
}

async function read<T>(url: string, session: string): Promise<T> {
  const reply = await fetch(url, { headers: headersOf(session) });
  return ((await reply.json()) as { readonly data: T }).data;
}

async function post(url: string, session: string, body: object): Promise<number> {
  const headers = { ...headersOf(session), "content-type": "application/json", "idempotency-key": newKey() };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await reply.text();
  // Of what is under way somebody has taken it already.
  if (!reply.ok && reply.status !== 409)
    throw new Error(`kill: an emission was answered with ${reply.status}: ${text}`);
  return reply.status;
}
