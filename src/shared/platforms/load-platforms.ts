import type { HostedFlow } from "#engine/language/index.ts";
import { isSuccess } from "../api/reply.ts";
import { send } from "../api/send.ts";
import { kept, readKept } from "../storage/kept.ts";
import type { ThemeDocument } from "../theme/theme.generated.ts";
import { setClock } from "../time/clock.ts";

/** The list has two seconds: who waits longer has left. */
const limit = 2_000;

/** The platforms that everybody is told, with the one that was asked for, and where each flow of theirs lives. */
export type PlatformList = {
  readonly platforms: readonly ThemeDocument[];
  readonly flows: readonly HostedFlow[];
  readonly followed: readonly FollowedKind[];
};

/** A kind of thing that is followed once it was sent. */
export type FollowedKind = {
  /** Where one is followed, its id a value of it: `siniestros/{accidentId}`. */
  readonly route: string;
  /** Of the API. */
  readonly path: string;
  /** What all of them are called: «Mis siniestros». */
  readonly title: string;
  /** How a home tells of them, with the path of the API that lists them: each has its id under the route's name. */
  readonly task?: Omit<NonNullable<HostedFlow["task"]>, "isFirst" | "list"> & {
    readonly list: string;
    /** The route of the flow that shows all of them. */
    readonly page?: string;
  };
  readonly translations: HostedFlow["translations"];
};

/** The platforms, or nothing when they did not come in time; without a signal those that came last. */
export async function loadPlatforms(
  name: string | undefined,
  signal?: AbortSignal,
): Promise<PlatformList | undefined> {
  const query = name === undefined ? "" : `?${new URLSearchParams({ name })}`;
  const reply = await send({
    method: "GET",
    path: `/self-management-platforms${query}`,
    timeout: limit,
    ...(signal ? { signal } : {}),
  });
  const last = kept(`tramite:platforms:${name ?? ""}`, "browser");
  if (!isSuccess(reply)) return navigator.onLine ? undefined : readKept<PlatformList>(last);
  setClock(reply.date);
  // The server checked its themes and flows when it started.
  const list = (reply.body as { data?: PlatformList } | null)?.data;
  if (list) last.write(JSON.stringify(list));
  return list;
}
