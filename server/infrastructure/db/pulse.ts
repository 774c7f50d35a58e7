import { setImmediate } from "node:timers/promises";

/** Asks the database something that takes it no time. Resolves with any answer, refusals among them. */
export type Beat = () => Promise<unknown>;

export type Pulse = {
  /** Waits for a statement; rejects if the database stops answering meanwhile, and at once while it does not. */
  watch<T>(run: () => Promise<T>): Promise<T>;
  stop(): void;
};

/** Milliseconds; all three together are less than the two seconds in which a hanging database is reported. */
export const usualPulse = { look: 250, patience: 650, within: 800 };

/** SQLSTATE of a connection that failed. */
const failed = "08006";

/**
 * Tells a database that hangs from a statement that takes long: once one has waited for `patience`, the database is
 * asked for a beat on a connection of its own. Only without an answer `within` are statements given up; later ones are
 * refused until a beat is answered again.
 */
export function openPulse(beat: Beat, { look, patience, within } = usualPulse): Pulse {
  const waiting = new Set<{ readonly since: number; readonly giveUp: (cause: Error) => void }>();
  let hangs = false;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    isAsking = true;
    hangs = !(await isAnswered(beat, within));
    isAsking = false;
    if (hangs) for (const { giveUp } of waiting) giveUp(silence());
  };
  const timer = setInterval(() => {
    const [oldest] = waiting; // a set keeps the order of its members
    const isLate = oldest !== undefined && performance.now() - oldest.since > patience;
    if (!isAsking && (hangs || isLate)) void ask();
  }, look).unref();
  return {
    watch: async (run) => {
      if (hangs) throw silence();
      const { promise, reject } = Promise.withResolvers<never>();
      const one = { since: performance.now(), giveUp: reject };
      waiting.add(one);
      try {
        return await Promise.race([run(), promise]);
      } finally {
        waiting.delete(one);
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** True for a statement that was given up: nothing is known of its connection, which serves no other. */
export function isGivenUp(cause: unknown): boolean {
  return (cause as { code?: unknown } | undefined)?.code === failed;
}

function silence(): Error {
  return Object.assign(new Error("the database does not answer"), { code: failed });
}

/** Milliseconds by which a timer may be late before this process, and not the database, is what stood still. */
const slack = 200;

async function isAnswered(beat: Beat, within: number): Promise<boolean> {
  const began = performance.now();
  const isHere = await new Promise<boolean>((resolve) => {
    // One turn more: an answer that arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate().then(() => resolve(false)), within);
    const end = () => {
      clearTimeout(timer);
      resolve(true);
    };
    beat().then(end, end);
  });
  return isHere || (performance.now() - began > within + slack ? isAnswered(beat, within) : false);
}
