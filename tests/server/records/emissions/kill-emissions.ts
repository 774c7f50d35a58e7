import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { newKey } from "#tests/server/harness.ts";
import { onServer, openKillStand, postQuote, signIn } from "../quotes/kill-stand.ts";
import { type AskedEmission, longest, offerOf, orderOf, post, read, settled } from "./ask-emission.ts";

/**
 * What dies: the process that took the emissions, before it answers, after, or once their insurers have issued and said
 * nothing; the insurers, which issue and say nothing, break down over it, or close before they have heard.
 */
const phases = ["asked", "silent", "answered", "broken", "issued", "lost"] as const;
type Phase = (typeof phases)[number];
/** In these a process dies: it was started while something else went on. */
const killing: readonly Phase[] = ["asked", "answered", "issued"];

/** Of each of them something is emitted at a time, by which one that dies is in the middle of several. */
const names = ["allianz", "sura", "zurich"];

export type EmissionKills = {
  readonly rounds: number;
  /** Emissions that came to no policy. */
  readonly lost: readonly string[];
  /** Those of which an insurer issued, or we keep, more than one. */
  readonly doubled: readonly string[];
  /** Those whose number here is not their insurer's. */
  readonly other: readonly string[];
  /** Policies whose documents are not there in the end, each once. */
  readonly papers: readonly string[];
};

const [total, lease, asking] = [1_500, 800, 400];

/** An emission that is to be made: of a quote, with an insurer of its own. */
type Lane = {
  readonly id: string;
  readonly insurer: SimulatedInsurer;
  /** What it had issued. */
  readonly before: number;
  /** Presses it on a process. */
  emit(origin: string): Promise<number>;
  stood(): Promise<AskedEmission>;
};

/** Emits quotes in each round, has something die in it, and counts what insurers issued and what we keep of it. */
export async function killEmissions(rounds: number): Promise<EmissionKills> {
  const stand = await openKillStand({ total, lease, asking, pace: 0.05 });
  const lost: string[] = [];
  const doubled: string[] = [];
  const other: string[] = [];
  try {
    const { origin: standing } = await stand.start(true);
    const session = await signIn(standing);
    const ask = <T>(path: string): Promise<T> => read<T>(`${standing}/api${path}`, session);
    const insurers = stand.insurers.filter(({ insurer }) => names.includes(insurer));
    const lane = async (insurer: SimulatedInsurer): Promise<Lane> => {
      const id = await postQuote(standing, session, newKey());
      const chosen = await offerOf(insurer.insurer, `${standing}/api/multi-quotes/${id}`, session);
      const body = orderOf(chosen);
      return {
        ...{ id, insurer, before: insurer.issued().length },
        emit: (origin) => post(`${origin}/api/multi-quotes/${id}/emission`, session, body),
        stood: () => ask<AskedEmission>(`/multi-quotes/${id}/emission`),
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
      await Promise.all(lanes.map((one) => judge(one, `${done} ${phase} ${one.id} ${one.insurer.insurer}`)));
    }
    await victim;
    return { rounds, lost, doubled, other, papers: await unpapered(stand.databaseUrl) };

    async function judge({ id, insurer, before, emit, stood }: Lane, name: string): Promise<void> {
      let emission = await settled(stood);
      // What nobody received is pressed again.
      if (emission.status === "error" || emission.status === "draft") {
        await emit(standing);
        emission = await settled(stood);
      }
      const issued = insurer.issued().slice(before);
      const { rows } = await onServer(
        stand.databaseUrl,
        `select p.number from policies p join policy_versions v on v.policy_id = p.id
          join records e on e.id = v.record_id where e.parent_id = '${id}'`,
      );
      if (emission.status !== "ended" || rows.length === 0) lost.push(`${name} ${JSON.stringify(emission)}`);
      if (issued.length !== 1 || rows.length > 1) doubled.push(`${name} ${issued.length} ${rows.length}`);
      if (rows[0]?.number !== issued[0]?.policyNumber) other.push(name);
    }
  } finally {
    await stand.close();
  }
}

/** Lets insurers fail over emissions, and be well again. */
async function failIn(phase: Phase, lanes: readonly Lane[], standing: string): Promise<void> {
  const all = (change: (insurer: SimulatedInsurer) => void) => {
    for (const { insurer } of lanes) change(insurer);
  };
  if (phase === "lost") all((one) => one.setBehaviour("lost"));
  else all((one) => one.setFault(phase === "silent" ? "slow" : "500"));
  await Promise.all(lanes.map(({ emit }) => emit(standing)));
  if (phase !== "lost") await Promise.all(lanes.map(hasIssued));
  // They let those that they broke over go before they are well again.
  await sleep(phase === "silent" ? total + 200 : 300);
  all((one) => {
    one.setBehaviour(undefined);
    one.setFault(undefined);
  });
}

/** Kills the process that takes emissions. */
async function dieIn(
  phase: Phase,
  lanes: readonly Lane[],
  { child, origin }: { readonly child: ChildProcess; readonly origin: string },
): Promise<void> {
  // They issue, and their word does not come before it dies.
  if (phase === "issued") for (const { insurer } of lanes) insurer.setFault("slow");
  const heard = once(child, "message");
  const sent = Promise.all(lanes.map(({ emit }) => emit(origin).catch(() => 0)));
  if (phase === "asked") await heard;
  if (phase === "answered") await sent;
  if (phase === "issued") await Promise.all(lanes.map(hasIssued));
  child.kill("SIGKILL");
  await sent;
  for (const { insurer } of lanes) insurer.setFault(undefined);
}

async function hasIssued({ insurer, before }: Lane): Promise<void> {
  const until = performance.now() + longest;
  while (insurer.issued().length === before && performance.now() < until) await sleep(5);
}

/** The policies that have not each of their insurer's documents once, when that has had its time. */
async function unpapered(databaseUrl: string): Promise<readonly string[]> {
  const until = performance.now() + longest;
  for (;;) {
    const { rows } = await onServer(
      databaseUrl,
      `select p.number, coalesce(string_agg(d.kind, ' ' order by d.kind), '') as kinds
        from policies p left join policy_documents d on d.policy_id = p.id
        where p.origin = 'emitted' group by p.id
        having coalesce(string_agg(d.kind, ' ' order by d.kind), '') <> 'circulation mercosur policy'`,
    );
    if (rows.length === 0 || performance.now() > until)
      return rows.map(({ number, kinds }) => `${number}: ${kinds}`);
    await sleep(100);
  }
}
