/** The text widgets that hold typed text which the runtime has not been told yet. */
export type Drafts = {
  /** Registers a widget's commit; the function returned forgets it. */
  register(commit: () => void): () => void;
  /** Commits everything that is half typed. */
  commit(): void;
};

/** Text is kept by its widget while it is typed, so that a key costs no transition. */
export function createDrafts(): Drafts {
  const commits = new Set<() => void>();
  return {
    register(commit) {
      commits.add(commit);
      return () => commits.delete(commit);
    },
    commit() {
      for (const commit of [...commits]) commit();
    },
  };
}
