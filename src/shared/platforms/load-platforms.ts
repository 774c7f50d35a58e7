import { isSuccess } from "../api/reply.ts";
import { send } from "../api/send.ts";
import type { ThemeDocument } from "../theme/theme.generated.ts";

/** The list has two seconds: who waits longer has left. */
const limit = 2_000;

/** All platforms, or nothing when they did not come in time. */
export async function loadPlatforms(signal?: AbortSignal): Promise<readonly ThemeDocument[] | undefined> {
  const reply = await send({
    method: "GET",
    path: "/self-management-platforms",
    timeout: limit,
    ...(signal ? { signal } : {}),
  });
  if (!isSuccess(reply)) return undefined;
  // The server checked its themes against their schema when it started.
  const body = reply.body as { data?: { platforms?: readonly ThemeDocument[] } } | null;
  return body?.data?.platforms;
}
