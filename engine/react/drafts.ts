/** The text widgets that hold typed text which the runtime has not been told yet. */
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
  };
}
