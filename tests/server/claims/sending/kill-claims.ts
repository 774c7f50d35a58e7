import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import { createTestDatabase, migrated } from "../../postgres.ts";
import { onServer } from "../../records/quotes/kill-stand.ts";
import type { Shared } from "./claim-stand.ts";
import type { KillClaimsStart, Reporting } from "./kill-claims-child.ts";

/** When a process dies: as it is asked, once it has answered, once an insurer or a mail server has the claim. */
const phases = ["asked", "answered", "taken"] as const;
type Phase = (typeof phases)[number];

/** One claim of each goes its way in a round: two services, a mailbox. */
const lanes: readonly Reporting[] = [
  { person: "99000002", policy: "DEMO-0003" },
  { person: "99000004", policy: "DEMO-0005" },
  { person: "99000001", policy: "DEMO-0001" },
];

/** Milliseconds that the claims of a round are given to arrive. */
const longest = 20_000;

export type ClaimKills = {
  /** Claims that were stored, and reached no insurer. */
  readonly lost: readonly string[];
  /** Claims that an insurer took more than once. */
  readonly doubled: readonly string[];
  /** How many came to be, at the least one a round. */
  readonly claims: number;
};

/** Reports claims in each round, kills the process that takes them, and counts what insurers got. */
export async function killClaims(rounds: number): Promise<ClaimKills> {
  const { url, drop } = await createTestDatabase(migrated);
  const insurers = await serveInsurers({ pace: 0.02 });
  const folder = mkdtempSync(join(tmpdir(), "tramite-claims-"));
  const connections = insurers.map(({ insurer, connection }) => [insurer, connection] as const);
  const shared: Shared = { url, folder, connections };
  const children = new Set<ChildProcess>();
  const start = async (round: number): Promise<ChildProcess> => {
    const people = lanes.map(({ person }) => person);
    const told: KillClaimsStart = { shared, hours: round * 3, people };
    const child = fork(new URL("./kill-claims-child.ts", import.meta.url), [JSON.stringify(told)], {
      execArgv: [],
    });
    children.add(child);
    await once(child, "message");
    return child;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const phase = phases[round % phases.length] ?? "asked";
      await dieIn(phase, await start(round), taken);
    }
    const last = await start(rounds);
    last.send({});
    const claims = await settled();
    last.kill("SIGKILL");
    const count = ({ id, number }: Claim) => laid(id) + reported(number);
    return {
      claims: claims.length,
      lost: claims.filter((claim) => claim.status === "sending" || count(claim) === 0).map(({ id }) => id),
      doubled: claims.filter((claim) => count(claim) > 1).map(({ id }) => id),
    };
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(insurers.map(({ close }) => close()));
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }

  function reported(number: string): number {
    return insurers
      .flatMap(({ claims }) => claims.taken().claims)
      .filter(({ reference }) => reference === number).length;
  }

  function laid(id: string): number {
    return readdirSync(folder).filter((file) => file === `claim-${id}.eml`).length;
  }

  function taken(): number {
    const served = insurers.flatMap(({ claims }) => claims.taken().claims).length;
    return served + readdirSync(folder).filter((file) => /^claim-.+\.eml$/.test(file)).length;
  }

  async function settled(): Promise<readonly Claim[]> {
    const until = performance.now() + longest;
    for (;;) {
      const { rows } = await onServer(
        url,
        `select id, number, status from records
          where entity = 'accident' and sent_at is not null and writer <> 'seed'`,
      );
      const claims = rows as readonly Claim[];
      const isOver = claims.every(({ status }) => status !== "sending");
      if (isOver || performance.now() > until) return claims;
      await sleep(100);
    }
  }
}

type Claim = { readonly id: string; readonly number: string; readonly status: string };

async function dieIn(phase: Phase, child: ChildProcess, taken: () => number): Promise<void> {
  const before = taken();
  let asked = 0;
  let answered = 0;
  child.on("message", (told) => {
    if (told === "asked") asked += 1;
    else answered += 1;
  });
  for (const lane of lanes) child.send(lane);
  const until = performance.now() + longest;
  const isTime = () =>
    phase === "asked" ? asked === lanes.length : phase === "answered" ? answered > 0 : taken() > before;
  while (!isTime() && performance.now() < until) await sleep(2);
  child.kill("SIGKILL");
  await once(child, "exit");
}
