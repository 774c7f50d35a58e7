import { type ComponentType, use } from "react";
import { pause } from "#src/shared/api/retry.ts";

/** A part of the page whose script could not be fetched. */
export class PartError extends Error {
  /** Asks for it once more; rejects where it does not come either. */
  readonly again: () => Promise<unknown>;

  constructor(again: () => Promise<unknown>, cause: unknown) {
    super("part: its script could not be loaded — see the cause", { cause });
    this.name = "PartError";
    this.again = again;
  }
}

const retries = 3;
const firstPause = 500;

export type LazyPart<Props> = {
  readonly Part: ComponentType<Props>;
  /** Begins to fetch it; what fails is tried again when the part is shown. */
  preload(): void;
};

/** A part of the page that is fetched when it is needed, with three retries; once it came late it is shown like any other. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let found: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let isShown = false;
  const fetchOnce = async () => {
    found = await load();
    return found;
  };
  const fetchPart = () => {
    loading ??= withRetries(fetchOnce);
    return loading;
  };
  return {
    Part: (props) => {
      isShown = true;
      // What failed stays failed, or it would be asked for at each drawing, until its error has it asked for again.
      const Found = found ?? use(fetchPart());
      return <Found {...props} />;
    },
    preload: () =>
      void fetchPart().catch(() => {
        if (!isShown) loading = undefined;
      }),
  };
}

/** Fetches a part; throws a `PartError` once three more attempts have failed. */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (cause) {
      if (attempt === retries) throw new PartError(load, cause);
      await pause(firstPause * 2 ** attempt);
    }
  }
}
