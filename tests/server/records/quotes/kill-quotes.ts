import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { newKey } from "#tests/server/harness.ts";
import { headersOf, onServer, openKillStand, postQuote, signIn } from "./kill-stand.ts";

/** When the process that took a quote, and performs it, is killed: before it answers, after, and by what is there to be seen. */
const phases = ["asked", "answered", "running", "one price", "three prices"] as const;
type Phase = (typeof phases)[number];

export type QuoteKills = {
  readonly rounds: number;
  /** Quotes with an insurer that was not asked, or not to its end, or whose prices are not those of one that nobody killed. */
  readonly wrong: readonly string[];
  /** Those that had not ended when everything that a run may take was over. */
  readonly late: readonly string[];
  /** Quotes beside those that were asked for. */
  readonly beside: number;
  /** Insurers that had no time left for an answer: one in each quote, and more where the machine is busy. */
  readonly unanswered: number;
  /** Milliseconds from a kill to the end of its quote, at the slowest. */
  readonly slowest: number;
};

type Quote = {
  readonly multiQuoteRequestStatus: string;
  readonly insurers: readonly { readonly name: string; readonly status: string }[];
  readonly coverages: readonly {
    readonly insuranceCompany: { readonly name: string };
    readonly shortName: string;
    readonly budget: { readonly subscriptionAmount: number };
  }[];
};

const [total, lease] = [2_000, 1_000];
/** All that a run may take, its lease and a look of who takes it over, and what a busy machine adds. */
const longest = total + lease + lease / 2 + 3_000;
/** Processes at once: most of each is waiting. */
const lanes = 4;
/** Quotes that one process is in the middle of when it is killed: a start costs more than everything else of a round. */
const together = 4;

/** Kills the process that took a quote over HTTP, while another answers whoever polls, on one PostgreSQL. */
export async function killQuotes(rounds: number): Promise<QuoteKills> {
  const stand = await openKillStand({ total, lease, pace: 0.3 });
  const { start } = stand;
  const report = {
    rounds,
    wrong: [] as string[],
    late: [] as string[],
    beside: 0,
    unanswered: 0,
    slowest: 0,
  };
  try {
    const { origin: standing } = await start(true);
    const session = await signIn(standing);
    const first = await postQuote(standing, session, newKey());
    const usual = await polled(standing, session, first, hasEnded);
    if (usual.coverages.length < 20) throw new Error("kill: a quote that nobody killed has not its prices");
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let at = next; at < rounds; at = next) {
        next += together;
        const phase = phases[(at / together) % phases.length] ?? "asked";
        const { child, origin } = await start();
        const count = Math.min(together, rounds - at);
        const ended = await killIn(phase, { child, origin, count }, standing, session);
        for (const [index, { id, quote, milliseconds }] of ended.entries()) {
          const name = `${at + index} ${phase} ${id}`;
          report.slowest = Math.max(report.slowest, milliseconds);
          if (!hasEnded(quote)) report.late.push(name);
          const wrong = wrongIn(quote, usual);
          if (hasEnded(quote) && wrong !== undefined) report.wrong.push(`${name} ${wrong}`);
          report.unanswered += quote.insurers.filter(({ status }) => status === "failed").length;
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const { rows } = await onServer(
      stand.databaseUrl,
      "select count(*)::integer from records where entity = 'quote'",
    );
    report.beside = rows[0].count - rounds - 1;
    return report;
  } finally {
    await stand.close();
  }
}

type Victim = { readonly child: ChildProcess; readonly origin: string; readonly count: number };
type Ended = { readonly id: string; readonly quote: Quote; readonly milliseconds: number };

/** Quotes asked of one process, which is killed when the first of them is in a phase, as the other shows them in the end. */
async function killIn(
  phase: Phase,
  { child, origin, count }: Victim,
  standing: string,
  session: string,
): Promise<readonly Ended[]> {
  const keys = Array.from({ length: count }, newKey);
  const asked = once(child, "message");
  const answers = keys.map((key) => postQuote(origin, session, key).catch(() => undefined));
  if (phase === "asked") {
    await asked;
    child.kill("SIGKILL");
  }
  // Whoever is not answered asks again, by the same key, and of whom is left.
  const ids = await Promise.all(
    keys.map(async (key, at) => (await answers[at]) ?? (await postQuote(standing, session, key))),
  );
  const wanted = { asked: 0, answered: 0, running: 0, "one price": 1, "three prices": 3 }[phase];
  const isThere = ({ insurers }: Quote) =>
    insurers.filter(({ status }) => status === "done").length >= wanted;
  if (phase !== "asked" && phase !== "answered")
    await Promise.race(ids.map((id) => polled(standing, session, id, isThere)));
  child.kill("SIGKILL");
  const killed = performance.now();
  return Promise.all(
    ids.map(async (id) => {
      const quote = await polled(standing, session, id, hasEnded, longest);
      return { id, quote, milliseconds: Math.round(performance.now() - killed) };
    }),
  );
}

/** What it says once it is so, or when its time is over. */
async function polled(
  origin: string,
  session: string,
  id: string,
  isSo: (quote: Quote) => boolean,
  milliseconds = 20_000,
): Promise<Quote> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const reply = await fetch(`${origin}/api/multi-quotes/${id}`, { headers: headersOf(session) });
    const { data: quote } = (await reply.json()) as { readonly data?: Quote };
    if (quote && (isSo(quote) || performance.now() > until)) return quote;
    await sleep(50);
  }
}

function hasEnded({ multiQuoteRequestStatus }: Quote): boolean {
  return multiQuoteRequestStatus === "ended";
}

/** What is wrong with a quote beside one that nobody killed: whom it was asked of, and the prices of those who came to say them. */
function wrongIn(quote: Quote, usual: Quote): string | undefined {
  const asked = (one: Quote) => one.insurers.map(({ name }) => name).join();
  if (asked(quote) !== asked(usual)) return `asked ${asked(quote)}`;
  const open = quote.insurers.filter(({ status }) => status !== "done" && status !== "failed");
  if (open.length > 0) return `left ${open.map(({ name }) => name).join()}`;
  const having = new Set(quote.insurers.flatMap(({ name, status }) => (status === "done" ? [name] : [])));
  const [own, wanted] = [pricesOf(quote), pricesOf(usual).filter(([name = ""]) => having.has(name))];
  return String(own) === String(wanted) ? undefined : `says ${own}, and not ${wanted}`;
}

function pricesOf({ coverages }: Quote): readonly (readonly string[])[] {
  const lines = coverages.map(({ insuranceCompany: { name }, shortName, budget }) =>
    [name, shortName, budget.subscriptionAmount].join(" "),
  );
  return lines.sort().map((line) => line.split(" "));
}
