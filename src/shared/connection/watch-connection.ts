import type { Reply } from "#engine/runtime/index.ts";
import { errorCode } from "../api/reply.ts";
import { growingPause } from "../api/retry.ts";
import { observeReplies, send } from "../api/send.ts";
import { useConnection } from "./connection-store.ts";

const failuresToDoubt = 3;

/** Watches every reply and the device's signal; to be called once, where the page starts. */
export function watchConnection(): void {
  let failures = 0;
  const { goDown, comeBack, setOffline } = useConnection.getState();

  const observe = async (reply: Reply) => {
    if ("status" in reply) {
      failures = 0;
      // One route that is full for a moment (`busy`) is no server that is down.
      if (reply.status === 503 && errorCode(reply) !== "busy") goDown(reply.retryAfter);
      return;
    }
    failures += 1;
    // Without signal the maintenance page would be a lie: the strip that says so is enough.
    if (failures < failuresToDoubt || !navigator.onLine) return;
    failures = 0;
    if (!(await probe())) goDown();
  };
  observeReplies((reply) => void observe(reply));

  const readSignal = () => setOffline(!navigator.onLine);
  addEventListener("online", readSignal);
  addEventListener("offline", readSignal);
  readSignal();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const probeLater = (round: number) => {
    timer = setTimeout(
      async () => {
        if (await probe()) comeBack();
        else if (useConnection.getState().isDown) probeLater(round + 1);
      },
      probePause(round, useConnection.getState().retryAfter, Math.random()),
    );
  };
  useConnection.subscribe((now, before) => {
    if (now.isDown === before.isDown) return;
    clearTimeout(timer);
    if (now.isDown) probeLater(0);
  });
}

/** Milliseconds before a probe, with jitter; the first one never sooner than the server asked. */
export function probePause(round: number, retryAfter: number | undefined, random: number): number {
  const pause = growingPause(round) * (0.8 + 0.2 * random);
  return round === 0 ? Math.max(pause, (retryAfter ?? 0) * 1000) : pause;
}

/** Asks whether the server is there again. */
async function probe(): Promise<boolean> {
  const reply = await send({ method: "GET", path: "/health", timeout: 5_000, isObserved: false });
  return "status" in reply && reply.status < 500;
}
