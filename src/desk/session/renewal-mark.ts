const prefix = "tramite:renewed:";

let release: () => void = () => {};

/**
 * How many renewals the tabs of this browser have made, as far as one of them is open to tell of it. It is read off the
 * locks that they hold: under a lock a message may be on its way, and what is stored may be older in another process.
 */
export async function lastRenewal(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  const counts = held.flatMap(({ name }) =>
    name?.startsWith(prefix) ? Number(name.slice(prefix.length)) : [],
  );
  return Math.max(0, ...counts);
}

/** Marks a renewal for as long as this tab is open or until its next one; resolves when all tabs can read it. */
export function markRenewal(count: number): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(prefix + count, { mode: "shared" }, () => {
      release();
      resolve();
      return new Promise<void>((done) => {
        release = done;
      });
    });
  });
}
