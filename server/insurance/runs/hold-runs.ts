import { setTimeout as sleep } from "node:timers/promises";
import {
  type ConnectorStep,
  type Outcome,
  type StoredConnector,
  stepConnector,
} from "#engine/runtime/index.ts";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Clients, InsurerClient } from "../insurers/client.ts";
import type { Connector, Connectors } from "../insurers/connectors.ts";
import type { Exchange } from "../insurers/exchange.ts";
import { type EndValues, endingOf, endRun, endValues, unknownEnding } from "./end-run.ts";
import { type Performed, performRun } from "./perform-run.ts";
import type { RunHandler, Settled } from "./run.ts";
import { giveBack, type HeldRun, keepStored, renewLeases, takeDue } from "./run-rows.ts";
import { hasSecrets, holdWholeRuns, laidDown, type WholeRuns, withoutRequests } from "./secrets.ts";
import { takeTurn } from "./take-turn.ts";
import { untilAsked } from "./until-asked.ts";

export type RunsOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly clients: Clients;
  readonly handlers: readonly RunHandler[];
  readonly onFault: (cause: unknown) => void;
  /** Milliseconds without a sign of life after which a run is anybody's. */
  readonly lease?: number;
  /** Milliseconds between the first two questions about what may have been done. */
  readonly asking?: number;
};

/** What a process holds of runs. */
export type Hold = {
  /** Performs what is answered, when it is there. */
  take(find: () => Promise<readonly HeldRun[]>): void;
  /** Keeps what of a run nothing else may keep, until it is begun here. */
  readonly keepWhole: WholeRuns["keep"];
  stop(): Promise<void>;
};

type Options = RunsOptions & {
  readonly owner: string;
  readonly lease: number;
  readonly asking: number;
};

/** Attempts of what only reads, taken over from processes that died: a run that ends them all is given up. */
const mostAttempts = 3;
/** Runs that are taken over in one go. */
const atOnce = 20;
/** Milliseconds that a stop gives to what issues. */
const stopping = 3_000;

/** Holds runs: performs them, says that it is alive, and takes over what others left. */
export function holdRuns(options: Options): Hold {
  const { db, clock, connectors, clients, handlers, onFault, owner, lease, asking } = options;
  const held = new Map<string, AbortController>();
  const working = new Set<Promise<void>>();
  const whole = holdWholeRuns(lease);
  let isStopped = false;
  const watch = (work: Promise<void>): void => {
    const watched = work.catch(onFault).finally(() => working.delete(watched));
    working.add(watched);
  };
  const renewing = setInterval(() => watch(renew()), lease / 3).unref();
  const looking = setInterval(() => take(() => takeDue(db, owner, lease, atOnce)), lease / 2).unref();
  return {
    take,
    keepWhole: whole.keep,
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      for (const stop of held.values()) stop.abort();
      await Promise.race([Promise.all(working), sleep(stopping, undefined, { ref: false })]);
      clearInterval(renewing);
    },
  };

  function take(find: () => Promise<readonly HeldRun[]>): void {
    if (isStopped) return;
    watch(
      find().then((runs) => {
        for (const run of runs) watch(drive(run));
      }),
    );
  }

  async function renew(): Promise<void> {
    const ids = [...held.keys()];
    const own = new Set(await renewLeases(db, owner, lease, ids));
    // Another has it, or its record is gone.
    for (const id of ids) if (!own.has(id)) held.get(id)?.abort();
  }

  async function drive(run: HeldRun): Promise<void> {
    const stop = new AbortController();
    if (isStopped) stop.abort();
    held.set(run.id, stop);
    try {
      await (run.status === "unknown" ? askAbout(run, stop.signal) : goOn(run, stop.signal));
    } finally {
      held.delete(run.id);
    }
  }

  async function goOn(run: HeldRun, stop: AbortSignal): Promise<void> {
    const connector = await connectors.find(run.insurer, run.kind, run.product);
    // What another process may have sent has not failed because the release has nobody any more who would ask.
    const isSent = run.sentAge !== null && connectors.issues(run.kind, run.product);
    if (!connector) return end(run, { failure: "missing", message: "" }, isSent, []);
    const begun = whole.take(run.id);
    // The process that had its secrets died before it was sent: no other can send it.
    if (hasSecrets(connector) && !begun && (run.attempt === 1 || (connector.issues && !isSent)))
      return end(run, { failure: "interrupted", message: "" }, false, []);
    const step = stepOf(begun ? { ...run, stored: begun } : run, connector);
    // Its process died while it may have been sent.
    if (connector.issues && isSent && isChange(step))
      return end(run, { failure: "network", message: "" }, true, []);
    if (run.attempt > mostAttempts && !isSent)
      return end(run, { failure: "timeout", message: "" }, false, []);
    const performed = await performHere(run, connector, step, stop);
    if ("left" in performed)
      return giveBack(db, owner, run.id, { stored: laidDown(connector, performed.left) });
    await end(run, performed.outcome, performed.isUnknown, performed.exchanges);
  }

  /** Asks by its key what became of it: nothing is done a second time. */
  async function askAbout(run: HeldRun, stop: AbortSignal): Promise<void> {
    const own = await connectors.find(run.insurer, run.kind, run.product);
    if (own && !own.issues) return askAgain(run, own, stop);
    const connector = await connectors.find(
      run.insurer,
      connectors.askedBy(run.kind, run.product),
      run.product,
    );
    if (!connector) return endUnasked(run);
    const { key } = run;
    const { properties = {} } = connector.flow.release.context.properties?.input ?? {};
    const known = Object.entries({ ...run.input, key }).filter(([name]) => Object.hasOwn(properties, name));
    const input = Object.fromEntries(known);
    const first = stepConnector(connector.flow, { today: dayOf(clock()), input, key });
    const performed = await performHere(run, connector, first, stop);
    if ("left" in performed) return giveBack(db, owner, run.id);
    const { outcome, exchanges } = performed;
    const isKnown = "output" in outcome || outcome.failure === "refused" || isNotDone(run, outcome.failure);
    if (!isKnown) return giveBack(db, owner, run.id, { milliseconds: untilAnswered(run) });
    await end(run, outcome, false, exchanges);
  }

  /** What only reads is asked anew. */
  async function askAgain(run: HeldRun, connector: Connector, stop: AbortSignal): Promise<void> {
    const { input, key } = run;
    const first = stepConnector(connector.flow, { today: dayOf(clock()), input, key });
    const performed = await performHere(run, connector, first, stop);
    if ("left" in performed) return giveBack(db, owner, run.id);
    await end(run, performed.outcome, false, performed.exchanges);
  }

  /** That nothing was done is believed once what was sent cannot be under way any more. */
  function isNotDone(run: HeldRun, failure: string): boolean {
    return failure === "not-done" && underWay(run) <= 0;
  }

  /** Milliseconds for which what was sent may still be under way: all that a run may take, and a lease for what is late. */
  function underWay({ insurer, sentAge }: HeldRun): number {
    return (clients.of(insurer)?.total ?? 0) + lease - (sentAge ?? 0);
  }

  /** Milliseconds until an insurer is asked again: no later than when its no would be believed, if that is to come. */
  function untilAnswered(run: HeldRun): number {
    const usual = untilAsked(asking, run.age);
    const rest = underWay(run);
    return rest > 0 ? Math.min(usual, Math.ceil(rest)) : usual;
  }

  async function performHere(
    run: HeldRun,
    connector: Connector,
    first: ConnectorStep,
    stop: AbortSignal,
  ): Promise<Performed> {
    const isSent = connector.issues && run.sentAge !== null;
    // What another process may have sent has not failed because nobody can be asked now.
    const refuse = (failure: string): Performed => ({
      ...{ exchanges: [], isUnknown: isSent },
      outcome: { failure, message: "" },
    });
    const turn = await takeTurn(clients.of(run.insurer));
    if ("refused" in turn) return refuse(turn.refused);
    const { client } = turn;
    try {
      const keep = (stored: StoredConnector, isSent: boolean) =>
        keepStored(db, owner, run.id, { stored: laidDown(connector, stored), isSent });
      const { total } = client;
      const asked = await performRun(connector, first, { client, total, isSent, stop, keep });
      const performed = await complete(run, asked, client, stop);
      if ("outcome" in performed) turn.note(performed.outcome);
      return withoutRequests(connector, performed);
    } finally {
      turn.leave();
    }
  }

  /** With what its answer leads to. */
  async function complete(
    run: HeldRun,
    performed: Performed,
    client: InsurerClient,
    stop: AbortSignal,
  ): Promise<Performed> {
    const handler = handlerOf(run);
    if (!handler?.complete || !("outcome" in performed) || !("output" in performed.outcome)) return performed;
    const exchanges = [...performed.exchanges];
    const signal = AbortSignal.any([stop, AbortSignal.timeout(client.total)]);
    const outcome = await handler.complete(run, performed.outcome.output, async (path, bytes) => {
      const { file, exchange } = await client.download(path, bytes, signal);
      exchanges.push(exchange);
      return file;
    });
    return { exchanges, outcome, isUnknown: false };
  }

  function handlerOf({ kind }: HeldRun): RunHandler | undefined {
    return handlers.find((one) => one.kind === kind);
  }

  /** Nobody can be asked: the office is told, and it is looked at again, since a release may bring back who can. */
  async function endUnasked(run: HeldRun): Promise<void> {
    await endRun(db, endValues(owner, run.id, unknownEnding(untilAsked(asking, run.age)), []));
  }

  async function end(
    run: HeldRun,
    outcome: Outcome,
    isUnknown: boolean,
    exchanges: readonly Exchange[],
  ): Promise<void> {
    const settled = { run, outcome, ...(isUnknown ? { isUnknown } : {}) } as const;
    const handler = handlerOf(run);
    const isOpen = !isUnknown && handler?.isOpen?.(outcome, run.age) === true;
    const ending = isUnknown
      ? unknownEnding(lease)
      : isOpen
        ? {
            ...{ ...endingOf(outcome), status: "unknown" as const },
            askAfter: handler?.pause?.(outcome, run.age) ?? untilAsked(asking, run.age),
          }
        : endingOf(outcome);
    await handler?.ready?.();
    const values = endValues(owner, run.id, ending, exchanges);
    const write = async () =>
      (await handler?.settleAtOnce?.(db, settled, values)) ?? inTransaction(values, settled, handler);
    const isOwn = await write().catch(async (cause: unknown) => {
      await handler?.discard?.(outcome);
      throw cause;
    });
    // Dropped, or taken over: what came of it here is nobody's.
    if (!isOwn) await handler?.discard?.(outcome);
  }

  async function inTransaction(
    values: EndValues,
    settled: Settled,
    handler: RunHandler | undefined,
  ): Promise<boolean> {
    const { isOwn, after } = await db.transaction().execute(async (trx) => {
      await handler?.hold(trx, settled.run);
      const isOwn = await endRun(trx, values);
      return { isOwn, after: isOwn ? await handler?.settle(trx, settled) : undefined };
    });
    after?.();
    return isOwn;
  }
}

/** Where a run stands; one whose connector has changed since begins anew if it only reads. */
function stepOf(
  { stored, connector: hash, input, key, status, sentAge }: HeldRun,
  connector: Connector,
): ConnectorStep {
  const isAsBegun = hash === connector.hash;
  if (isAsBegun || (connector.issues && status === "running" && sentAge !== null))
    return stepConnector(connector.flow, stored);
  const { today } = stored.run.state.context as { readonly today: string };
  return stepConnector(connector.flow, { today, input, key });
}

function isChange(step: ConnectorStep): boolean {
  return "effect" in step && step.effect.type === "request" && step.effect.method !== "GET";
}
