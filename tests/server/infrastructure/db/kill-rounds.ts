import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { demoPeople } from "../../demo-people.ts";
import { guessOf } from "../../guess-of.ts";
import { accidentBody, newKey, openTestDatabase } from "../../harness.ts";

export type KillOptions = {
  readonly rounds: number;
  readonly clients: number;
  /** Claims that are acknowledged in a round before its server is killed. */
  readonly claims: (round: number) => number;
  /** Whether that server dies by itself within the answer to the last of them: its claim is stored, and nobody hears it. */
  readonly isMidAnswer: (round: number) => boolean;
  /** Ends the servers, whatever they are at. */
  readonly signal: AbortSignal;
};

/** What was found afterwards; ids of claims. */
export type KillOutcome = {
  readonly acknowledged: number;
  /** Servers that died within an answer. */
  readonly midAnswer: number;
  /** Answered with their id, and not stored. */
  readonly lost: readonly string[];
  /** Stored beside the one that its sender knows. */
  readonly doubled: readonly string[];
  /** Stored without their status, the word of their insurer, their history, audit or key. */
  readonly half: readonly string[];
};

/** A claim that somebody sends until it is acknowledged, each time with the same key and draft. */
type Submission = { readonly key: string; readonly draft: string };

const script = fileURLToPath(new URL("./kill-child.ts", import.meta.url));

/** Kills a server with SIGKILL while clients send claims, again and again on the same data, and looks at what is left. */
export async function killRounds(options: KillOptions): Promise<KillOutcome> {
  const { rounds, clients, claims, isMidAnswer, signal } = options;
  const { db, url: databaseUrl, close } = await openTestDatabase();
  const pending: Submission[] = [];
  const acknowledged = new Map<string, string>();
  let midAnswer = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const diesAt = isMidAnswer(round) ? claims(round) : undefined;
      const { child, url } = await startChild(databaseUrl, signal, diesAt);
      const enough = diesAt === undefined ? acknowledged.size + claims(round) : Infinity;
      const send = await sender(url, acknowledged);
      await Promise.all(
        Array.from({ length: clients }, async () => {
          for (;;) {
            const submission = pending.shift() ?? { key: newKey(), draft: newKey() };
            const outcome = await send(submission);
            if (outcome !== "acknowledged") pending.push(submission);
            if (outcome === "gone") return;
            if (acknowledged.size >= enough) child.kill("SIGKILL");
          }
        }),
      );
      await ended(child);
      if (diesAt !== undefined && child.signalCode === "SIGKILL") midAnswer += 1;
    }
    const { child, url } = await startChild(databaseUrl, signal);
    const send = await sender(url, acknowledged);
    for (const submission of pending) {
      while ((await send(submission)) === "refused");
    }
    await untilTaken(url, new Set(acknowledged.values()));
    child.kill("SIGKILL");
    await ended(child);
    return { midAnswer, ...(await lookAt(db, acknowledged)) };
  } finally {
    await close();
  }
}

async function lookAt(
  db: Db,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Omit<KillOutcome, "midAnswer">> {
  const claims = await db
    .selectFrom("records")
    .select(["id", "status"])
    .where("draft_id", "is not", null)
    .execute();
  const stored = new Set(claims.map(({ id }) => id));
  const known = new Set(acknowledged.values());
  const keys = new Set(
    (await db.selectFrom("idempotency_keys").select("key").execute()).map(({ key }) => key),
  );
  const half = new Set([...acknowledged].flatMap(([key, id]) => (keys.has(key) ? [] : [id])));
  for (const { id, status } of claims) {
    const history = await db.selectFrom("record_statuses").select("id").where("record_id", "=", id).execute();
    const changes = await db.selectFrom("audit").select("id").where("entity_id", "=", id).execute();
    if (status !== "sent" || history.length !== 3 || changes.length !== 2) half.add(id);
  }
  return {
    acknowledged: acknowledged.size,
    lost: [...known].filter((id) => !stored.has(id)),
    doubled: [...stored].filter((id) => !known.has(id)),
    half: [...half],
  };
}

async function startChild(
  databaseUrl: string,
  signal: AbortSignal,
  diesAt?: number,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script, databaseUrl, ...(diesAt ? [String(diesAt)] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
    signal,
    killSignal: "SIGKILL",
  });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", () => reject(new Error("the server ended before it listened")));
    child.once("error", reject);
  });
  return { child, url };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once("exit", resolve));
  }
}

/** Sends a claim and notes its id; a busy server refuses, and one that was killed is gone. */
async function sender(url: string, acknowledged: Map<string, string>) {
  const ticket = await ticketFrom(url);
  return async ({ key, draft }: Submission): Promise<"acknowledged" | "refused" | "gone"> => {
    const headers = { "x-ticket": ticket, "idempotency-key": key, "x-draft": draft };
    const body = accidentBody({ status: { id: "sending" } });
    const data = await post(url, "/accidents", body, headers).catch((cause: unknown) => {
      if (cause instanceof TypeError) return "gone" as const; // what fetch throws where nobody answers
      throw cause;
    });
    if (data === "gone") return "gone";
    if (data === undefined) return "refused";
    acknowledged.set(key, data.id ?? "");
    return "acknowledged";
  };
}

/** Waits until insurers have taken all claims: jobs that a kill has broken off are done by who comes after. */
async function untilTaken(url: string, ids: ReadonlySet<string>): Promise<void> {
  const headers = { "x-ticket": await ticketFrom(url) };
  for (const id of ids) {
    for (let isUnderWay = true; isUnderWay; ) {
      const answer = await fetch(`${url}/api/accidents/${id}`, { headers });
      isUnderWay = (await answer.json()).data.isUnderWay;
    }
  }
}

/** What was answered; nothing where the server was busy. */
async function post(
  url: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, string> | undefined> {
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = await answer.json();
  if (data === undefined && ![429, 503].includes(answer.status))
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(error)}`);
  return data;
}

async function ticketFrom(url: string): Promise<string> {
  const challenge = await post(url, "/self-management-challenges");
  const body = {
    platform: "cordillera",
    challengeId: challenge?.id,
    code: "123456",
    identityNumber: "99000001",
  };
  const { ticket } = (await post(url, "/self-management-tickets", body)) ?? {};
  if (ticket === undefined) throw new Error("the server gave no ticket");
  await post(url, "/self-management-tickets/proof", guessOf(demoPeople, "99000001"), { "x-ticket": ticket });
  return ticket;
}
