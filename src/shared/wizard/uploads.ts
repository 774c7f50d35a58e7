/** Progress of the files being sent, by key, 1 of those that were, as an external store. */
export type Uploads = {
  get(): Readonly<Record<string, number>>;
  subscribe(listener: () => void): () => void;
  report(keys: readonly string[], part: number): void;
  forget(keys: readonly string[]): void;
};

export function createUploads(): Uploads {
  let parts: Readonly<Record<string, number>> = {};
  const listeners = new Set<() => void>();
  const become = (next: Readonly<Record<string, number>>) => {
    parts = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (keys, part) => become({ ...parts, ...Object.fromEntries(keys.map((key) => [key, part])) }),
    forget: (keys) =>
      become(Object.fromEntries(Object.entries(parts).filter(([key]) => !keys.includes(key)))),
  };
}
