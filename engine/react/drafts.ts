/** What widgets hold that the runtime has not been told yet: typed text, and what is still being prepared. */
export type Drafts = {
  /** Registers a widget's commit; the function returned forgets it. */
  register(commit: () => void): () => void;
  /** Commits everything that is half typed. */
  commit(): void;
  /** Runs the commit of a widget that lost the focus: at once, or after the press of a pointer that took it. */
  leave(commit: () => void): void;
  /** A pointer was pressed: what an answer moves on the page would slip away from under it, and the click be lost. */
  hold(): void;
  release(): void;
  /** An answer on its way, such as a photo being made smaller; the work tells it before it is done. */
  prepare(work: Promise<void>): void;
  /** Acts at once, or when all that is being prepared is there; a newer act takes the place of one that waits. */
  whenReady(act: () => void): void;
  /** Whether an act waits for what is being prepared. */
  readonly isAwaited: { get(): boolean; subscribe(listener: () => void): () => void };
};

/** Text is kept by its widget while it is typed, so that a key costs no transition. */
export function createDrafts(): Drafts {
  const commits = new Set<() => void>();
  let isHeld = false;
  let left: readonly (() => void)[] = [];
  return {
    register(commit) {
      commits.add(commit);
      return () => commits.delete(commit);
    },
    commit() {
      for (const commit of [...commits]) commit();
    },
    leave(commit) {
      if (isHeld) left = [...left, commit];
      else commit();
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      const waiting = left;
      left = [];
      for (const commit of waiting) commit();
    },
    ...createPreparations(),
  };
}

function createPreparations(): Pick<Drafts, "prepare" | "whenReady" | "isAwaited"> {
  const listeners = new Set<() => void>();
  let count = 0;
  let waiting: (() => void) | undefined;

  function wait(act: (() => void) | undefined): void {
    waiting = act;
    for (const listener of listeners) listener();
  }
  function done(): void {
    count -= 1;
    const act = waiting;
    if (count > 0 || act === undefined) return;
    wait(undefined);
    act();
  }
  return {
    prepare(work) {
      count += 1;
      void work.then(done, done);
    },
    whenReady(act) {
      if (count > 0) wait(act);
      else act();
    },
    isAwaited: {
      get: () => waiting !== undefined,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
