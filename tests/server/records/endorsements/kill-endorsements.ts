import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { insurerTitle } from "#server/insurance/insurers/insurers.ts";
import { newKey } from "#tests/server/harness.ts";
import { policyBody } from "../policies/policy-body.ts";
import { headersOf, onServer, openKillStand, signIn } from "../quotes/kill-stand.ts";

/**
 * What dies: the process that took what was asked for, before it answers, after, or once their insurers have done it and
 * said nothing; the insurers, which do it and say nothing, break down over it, or close before they have heard.
 */
const phases = ["asked", "silent", "answered", "broken", "issued", "lost"] as const;
type Phase = (typeof phases)[number];
/** In these a process dies: it was started while something else went on. */
const killing: readonly Phase[] = ["asked", "answered", "issued"];

const names = ["allianz", "sura", "zurich"];

export type EndorsementKills = {
  readonly rounds: number;
  /** Those that came to no version of their policy. */
  readonly lost: readonly string[];
  /** Those that an insurer made, or we keep, more than once. */
  readonly doubled: readonly string[];
  /** Those whose number here is not their insurer's. */
  readonly other: readonly string[];
};

type Told = {
  readonly status: { readonly id: string };
  readonly insurerNumber?: string;
  readonly acts: readonly string[];
};

const [total, lease, asking] = [1_500, 800, 400];
const longest = 15_000;

type Lane = {
  readonly policyId: string;
  readonly number: string;
  readonly insurer: SimulatedInsurer;
  /** Sends it, by the key of its press; undefined where nobody answered. */
  ask(origin: string): Promise<string | undefined>;
};

/** Asks for a change of a policy of each insurer in each round, has something die, and counts what was made of it. */
export async function killEndorsements(rounds: number): Promise<EndorsementKills> {
  const stand = await openKillStand({ total, lease, asking, pace: 0.05 });
  const lost: string[] = [];
  const doubled: string[] = [];
  const other: string[] = [];
  try {
    const { origin: standing } = await stand.start(true);
    const session = await signIn(standing);
    const insurers = stand.insurers.filter(({ insurer }) => names.includes(insurer));
    let made = 0;
    const lane = async (insurer: SimulatedInsurer): Promise<Lane> => {
      made += 1;
      const number = `KILL-${made}`;
      const name = insurer.insurer;
      const body = policyBody({ number, insurer: { name, displayName: insurerTitle(name) } });
      const policyId = await post(`${standing}/api/policies`, session, { body, key: newKey() });
      const key = newKey();
      const change = { change: "sumChange", newSum: 2_220_000_000, sumBasis: "invoice", files: [] };
      const asked = { policyId: policyId ?? "", effectiveDate: "2027/01/10", ...change };
      return {
        ...{ policyId: policyId ?? "", number, insurer },
        ask: (origin) => post(`${origin}/api/endorsements`, session, { body: asked, key, call: "submit" }),
      };
    };
    let victim: ReturnType<typeof stand.start> | undefined;
    for (let done = 0; done < rounds; done += insurers.length) {
      const phase = phases[(done / insurers.length) % phases.length] ?? "asked";
      victim ??= stand.start();
      const lanes = await Promise.all(insurers.slice(0, rounds - done).map(lane));
      if (killing.includes(phase)) {
        await dieIn(phase, lanes, await victim);
        victim = done + insurers.length < rounds ? stand.start() : undefined;
      } else await failIn(phase, lanes, standing);
      await Promise.all(lanes.map((one) => judge(one, `${done} ${phase} ${one.insurer.insurer}`)));
    }
    await victim;
    return { rounds, lost, doubled, other };

    async function judge(one: Lane, name: string): Promise<void> {
      // Whoever heard nothing presses again, by the same key.
      const id = (await one.ask(standing)) ?? "";
      let told = await settled(id);
      // What its insurer never got is sent again, as its broker would.
      if (told.acts.includes("send")) {
        await act(id);
        told = await settled(id);
      }
      const { insurer, number, policyId } = one;
      const issued = insurer.endorsed().filter(({ policyNumber }) => policyNumber === number);
      const { rows } = await onServer(
        stand.databaseUrl,
        `select number from policy_versions where policy_id = '${policyId}' and kind = 'endorsement'`,
      );
      if (told.status.id !== "issued" || rows.length === 0) lost.push(`${name} ${JSON.stringify(told)}`);
      if (issued.length !== 1 || rows.length > 1) doubled.push(`${name} ${issued.length} ${rows.length}`);
      if (told.insurerNumber !== issued[0]?.number) other.push(name);
    }

    async function settled(id: string): Promise<Told> {
      const until = performance.now() + longest;
      for (;;) {
        const reply = await fetch(`${standing}/api/policies/endorsements/${id}`, {
          headers: headersOf(session),
        });
        const { data } = (await reply.json()) as { readonly data: Told };
        if (!["requested", "sent"].includes(data.status.id) || performance.now() > until) return data;
        await sleep(50);
      }
    }

    async function act(id: string): Promise<void> {
      const headers = { ...headersOf(session), "content-type": "application/json" };
      const body = JSON.stringify({ act: "send" });
      await fetch(`${standing}/api/policies/endorsements/${id}/acts`, { method: "POST", headers, body });
    }
  } finally {
    await stand.close();
  }
}

/** Lets insurers fail, and be well again. */
async function failIn(phase: Phase, lanes: readonly Lane[], standing: string): Promise<void> {
  const all = (change: (insurer: SimulatedInsurer) => void) => {
    for (const { insurer } of lanes) change(insurer);
  };
  if (phase === "lost") all((one) => one.setBehaviour("lost"));
  else all((one) => one.setFault(phase === "silent" ? "slow" : "500"));
  await Promise.all(lanes.map(({ ask }) => ask(standing)));
  if (phase !== "lost") await Promise.all(lanes.map(hasMade));
  await sleep(phase === "silent" ? total + 200 : 300);
  all((one) => {
    one.setBehaviour(undefined);
    one.setFault(undefined);
  });
}

/** Kills the process that takes them. */
async function dieIn(
  phase: Phase,
  lanes: readonly Lane[],
  { child, origin }: { readonly child: ChildProcess; readonly origin: string },
): Promise<void> {
  // They do it, and their word does not come before it dies.
  if (phase === "issued") for (const { insurer } of lanes) insurer.setFault("slow");
  const heard = once(child, "message");
  const sent = Promise.all(lanes.map(({ ask }) => ask(origin).catch(() => undefined)));
  if (phase === "asked") await Promise.race([heard, sent]);
  if (phase === "answered") await sent;
  if (phase === "issued") await Promise.all(lanes.map(hasMade));
  child.kill("SIGKILL");
  await sent;
  for (const { insurer } of lanes) insurer.setFault(undefined);
}

async function hasMade({ insurer, number }: Lane): Promise<void> {
  const until = performance.now() + longest;
  const isMade = () => insurer.endorsed().some(({ policyNumber }) => policyNumber === number);
  while (!isMade() && performance.now() < until) await sleep(5);
}

/** The id of what was stored. */
async function post(
  url: string,
  session: string,
  { body, key, call }: { readonly body: object; readonly key: string; readonly call?: string },
): Promise<string | undefined> {
  const headers = {
    ...headersOf(session),
    ...{ "content-type": "application/json", "idempotency-key": key },
    ...(call === undefined ? {} : { "x-call": call, "x-step": "review" }),
  };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`kill: ${url} answered ${reply.status}: ${text}`);
  return (JSON.parse(text) as { readonly data: { readonly id: string } }).data.id;
}
