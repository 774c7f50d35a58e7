/** Writes the last of many changes: half a second after it, or at once when the page may be going away. */
export type Autosave<T> = {
  save(value: T): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  /** Forgets what is waiting and takes nothing more. */
  stop(): void;
};

const stillness = 500;

/** `write` has to do its writes in the order of its calls: they do not wait for one another. */
export function createAutosave<T>(
  write: (value: T, isLeaving: boolean) => Promise<void>,
  onSaved: (failed: boolean) => void,
): Autosave<T> {
  let waiting: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  let isLeaving = false;
  let isStopped = false;

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (!waiting) return last;
    const { value } = waiting;
    waiting = undefined;
    last = write(value, isLeaving).then(
      () => onSaved(false),
      () => onSaved(true),
    );
    return last;
  }
  // What is half typed is committed by other listeners of the same events: it comes after the flush, in `save`.
  const leave = () => {
    isLeaving = true;
    void flush();
  };
  const arrive = () => {
    isLeaving = false;
  };
  const turn = () => (document.visibilityState === "hidden" ? leave() : arrive());
  document.addEventListener("visibilitychange", turn);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", arrive);

  return {
    save(value) {
      if (isStopped) return;
      waiting = { value };
      clearTimeout(timer);
      if (isLeaving) void flush();
      else timer = setTimeout(() => void flush(), stillness);
    },
    flush,
    stop() {
      isStopped = true;
      waiting = undefined;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", arrive);
    },
  };
}
