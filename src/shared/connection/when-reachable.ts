import { useConnection } from "./connection-store.ts";

/** A device may be wrong about its signal: now and then it is tried all the same. */
const longestWait = 15_000;

/** Whether nothing tells that our server cannot be asked now. */
export function isReachable(): boolean {
  const { isOffline, isDown } = useConnection.getState();
  return !isOffline && !isDown && navigator.onLine;
}

/** Resolves when it is worth asking again: signal and server are back, it took long, or nobody wants it any more. */
export function whenReachable(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, longestWait);
    const unsubscribe = useConnection.subscribe(({ isOffline, isDown }) => {
      if (!isOffline && !isDown) done();
    });
    signal.addEventListener("abort", done);
    if (signal.aborted || isReachable()) done();
  });
}
