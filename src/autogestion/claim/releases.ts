import type { Release } from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** Which release to open: the one that a draft began with, or the one that is published now. */
export type Wanted =
  | { readonly hash: string }
  | { readonly flow: string; readonly platform: string; readonly insurer: string | undefined };

/** The flow, or why there is none: it does not exist, or it could not be fetched. */
export type OpenedFlow = { readonly flow: Flow } | { readonly problem: "missing" | "unreachable" };

/** Fetches a release with its validators and makes it runnable. */
export async function openFlow(wanted: Wanted, signal: AbortSignal): Promise<OpenedFlow> {
  const hash = "hash" in wanted ? wanted.hash : await findHash(wanted, signal);
  if (typeof hash !== "string") return hash;
  const [reply, factory] = await Promise.all([
    send({ method: "GET", base: "/releases", path: `/${hash}/flow.json`, attempts: 3, signal }),
    importValidators(hash),
  ]);
  if ("status" in reply && reply.status === 404) return { problem: "missing" };
  if (!isSuccess(reply) || !factory) return { problem: "unreachable" };
  try {
    // Our own server checked and hashed the document.
    const release = reply.body as unknown as Release;
    const validators = (today: string) => loadValidators(factory, { today: () => today });
    // A mistake of ours shows in the console and in tests, and does not end anybody's claim.
    const flow = prepare(release, hash, validators, (fault) => globalThis.reportError(fault));
    return { flow };
  } catch {
    return { problem: "unreachable" };
  }
}

async function findHash(
  { flow, platform, insurer }: Exclude<Wanted, { hash: string }>,
  signal: AbortSignal,
): Promise<string | OpenedFlow> {
  const query = new URLSearchParams({ flow, platform, ...(insurer ? { insurer } : {}) });
  const reply = await send({ method: "GET", path: `/releases?${query}`, attempts: 3, signal });
  if (isSuccess(reply)) {
    const body = reply.body as { data?: { hash?: string } } | null;
    return body?.data?.hash ?? { problem: "unreachable" };
  }
  return { problem: "status" in reply && reply.status === 404 ? "missing" : "unreachable" };
}

async function importValidators(hash: string): Promise<ValidatorFactory | undefined> {
  try {
    const url = `/releases/${hash}/validators.js`;
    const module: { default: ValidatorFactory } = await import(/* @vite-ignore */ url);
    return module.default;
  } catch {
    return undefined;
  }
}
