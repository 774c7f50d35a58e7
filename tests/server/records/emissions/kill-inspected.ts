import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { newKey } from "#tests/server/harness.ts";
import { photo } from "#tests/server/infrastructure/files/images.ts";
import { onServer, openKillStand, postQuote, signIn } from "../quotes/kill-stand.ts";
import { type AskedEmission, longest, offerOf, orderOf, post, read, settled } from "./ask-emission.ts";
import type { EmissionKills } from "./kill-emissions.ts";

/**
 * When all that there is dies, between an insurer's word about photos and the policy: as soon as they are approved, once the
 * emission is on its way again, and once its insurer has issued and said nothing.
 */
const phases = ["approved", "again", "issued"] as const;

const names = ["allianz", "sura", "zurich"];

type Report = Record<"lost" | "doubled" | "other" | "papers", string[]>;

/** In each round an emission waits for photos, which are sent and approved; whoever sees to it dies, and another takes over. */
export async function killInspected(rounds: number): Promise<EmissionKills> {
  const report: Report = { lost: [], doubled: [], other: [], papers: [] };
  // Each waits half a minute for what a dead process held, on a stand of its own.
  for (let done = 0; done < rounds; done += phases.length)
    await Promise.all(
      phases.slice(0, rounds - done).map((phase, at) => killIn(phase, names[at] ?? "", report)),
    );
  return { rounds, ...report };
}

async function killIn(phase: (typeof phases)[number], name: string, report: Report): Promise<void> {
  const stand = await openKillStand({ total: 1_500, lease: 800, asking: 400, pace: 0.05 });
  try {
    let server = await stand.start(true);
    const insurer = stand.insurers.find((one) => one.insurer === name);
    if (!insurer) throw new Error("kill: an insurer is not simulated");
    const before = insurer.issued().length;
    insurer.setBehaviour("inspection");
    const session = await signIn(server.origin);
    const id = await postQuote(server.origin, session, newKey());
    const stood = (origin: string) => () =>
      read<AskedEmission>(`${origin}/api/multi-quotes/${id}/emission`, session);
    const chosen = await offerOf(insurer.insurer, `${server.origin}/api/multi-quotes/${id}`, session);
    await post(`${server.origin}/api/multi-quotes/${id}/emission`, session, orderOf(chosen));
    const { inspection } = await settled(stood(server.origin));
    if (!inspection) throw new Error("kill: nobody asks for photos");
    const moment = { insurer, before, id, databaseUrl: stand.databaseUrl };
    await sendPhotos(server.origin, inspection);
    // Its word about the photos is heard; that of its policy is not.
    if (phase === "issued") {
      await until(() => hasCome("approved", moment));
      insurer.setFault("slow");
    }
    await until(() => hasCome(phase, moment));
    server.child.kill("SIGKILL");
    insurer.setFault(undefined);
    server = await stand.start();
    let emission = await ended(stood(server.origin));
    // What nobody received is pressed again.
    if (emission.status === "error") {
      await post(`${server.origin}/api/multi-quotes/${id}/emission`, session, orderOf(chosen));
      emission = await ended(stood(server.origin));
    }
    const issued = insurer.issued().slice(before);
    const { rows } = await onServer(
      stand.databaseUrl,
      `select p.number from policies p join policy_versions v on v.policy_id = p.id
        join records e on e.id = v.record_id where e.parent_id = '${id}'`,
    );
    const title = `${phase} ${id} ${name}`;
    if (emission.status !== "ended" || rows.length === 0)
      report.lost.push(`${title} ${JSON.stringify(emission)}`);
    if (issued.length !== 1 || rows.length > 1)
      report.doubled.push(`${title} ${issued.length} ${rows.length}`);
    if (rows[0]?.number !== issued[0]?.policyNumber) report.other.push(title);
  } finally {
    await stand.close();
  }
}

type Moment = {
  readonly insurer: SimulatedInsurer;
  readonly before: number;
  readonly id: string;
  readonly databaseUrl: string;
};

async function hasCome(
  phase: (typeof phases)[number],
  { insurer, before, id, databaseUrl }: Moment,
): Promise<boolean> {
  if (phase === "issued") return insurer.issued().length > before;
  const { rows } = await onServer(
    databaseUrl,
    `select e.status, i.status as photos from records e left join records i on i.parent_id = e.id and i.entity = 'inspection'
      where e.parent_id = '${id}' and e.entity = 'emission'`,
  );
  const [{ status, photos } = { status: "", photos: "" }] = rows;
  return phase === "approved" ? photos === "finished" : status !== "pending";
}

/** A job whose process died is taken up when its heart has not beaten for 15 seconds, which is looked at every 15. */
const jobsPatience = 60_000;

/** How it stands once it waits for nothing and is on nobody's way. */
async function ended(look: () => Promise<AskedEmission>): Promise<AskedEmission> {
  let last = await settled(look);
  await until(async () => {
    last = await settled(look);
    return last.status !== "pending";
  }, jobsPatience);
  return last;
}

async function until(come: () => Promise<boolean>, patience = longest): Promise<void> {
  const end = performance.now() + patience;
  while (!(await come())) {
    if (performance.now() >= end) throw new Error(`kill: it did not come in ${patience} ms`);
    await sleep(5);
  }
}

/** Sends the photos that are wanted, as whoever proves to be whose car it is. */
async function sendPhotos(
  origin: string,
  { id, photos }: NonNullable<AskedEmission["inspection"]>,
): Promise<void> {
  const ask = async (path: string, body: object, ticket?: string) => {
    const headers = { "content-type": "application/json", "idempotency-key": newKey() };
    const reply = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: ticket === undefined ? headers : { ...headers, "x-ticket": ticket },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`kill: ${path} was answered with ${reply.status}: ${text}`);
    return JSON.parse(text).data;
  };
  const { id: challengeId } = await ask("/self-management-challenges", {});
  const who = { platform: "tramite", identityNumber: "99123456" };
  const { ticket } = await ask("/self-management-tickets", { ...who, challengeId, code: "123456" });
  const proof = { plate: "AZ123ZZ", birthDate: "1980/02/03" };
  await ask("/self-management-tickets/proof", proof, ticket);
  const content = (await photo()).toString("base64");
  const files = photos.flatMap(({ tag, isWanted }) =>
    isWanted ? [{ tag, content, filename: `foto-${tag}.jpg` }] : [],
  );
  const body = { inspectionId: id, email: "ana@example.com", files };
  await ask(`/inspections?inspectionId=${id}`, body, ticket);
}
