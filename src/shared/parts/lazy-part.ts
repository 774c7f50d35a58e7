import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { pause } from "#src/shared/api/retry.ts";

/** A part of the page whose script could not be fetched. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super("part: its script could not be loaded — see the cause", { cause });
    this.name = "PartError";
  }
}

const retries = 3;
const firstPause = 500;

type LazyPart<Props> = {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** Begins to fetch it; what fails is tried again when the part is shown. */
  preload(): void;
};

/** A part of the page that is fetched when it is needed, with three retries. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchPart = () => {
    loading ??= withRetries(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    Part: lazy(async () => ({ default: await fetchPart() })),
    preload: () => void fetchPart().catch(() => undefined),
  };
}

/** Fetches a part; throws a `PartError` once three more attempts have failed. */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (cause) {
      if (attempt === retries) throw new PartError(cause);
      await pause(firstPause * 2 ** attempt);
    }
  }
}
