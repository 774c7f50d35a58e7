import { syntaxIn, syntaxVersion } from "#engine/expression/index.ts";
import type { ParsedRelease } from "#engine/language/index.ts";
import { type Flow, prepare } from "#engine/runtime/index.ts";
import { loadValidators, type ValidatorFactory } from "#engine/validation/index.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** A release of those that are published now. */
export type Published = {
  readonly flow: string;
  readonly platform: string;
  readonly insurer: string | undefined;
  readonly language: string | undefined;
};

/** Which release to open: the one that a draft began with, or the one that is published now. */
export type Wanted = { readonly hash: string } | Published;

/** Whom the release of a flow is asked of: a path of the API, and the way to it. */
export type ReleaseSource = { readonly path: string; readonly ask: typeof send };

const everybodys: ReleaseSource = { path: "/releases", ask: send };

/** The flow, or why there is none: it does not exist, or it could not be fetched. */
export type OpenedFlow = { readonly flow: Flow } | Missing;
type Missing = { readonly problem: "missing" | "unreachable" };

/** Fetches a release with its validators and makes it runnable. */
export async function openFlow(
  wanted: Wanted,
  signal: AbortSignal,
  source = everybodys,
): Promise<OpenedFlow> {
  const hash = "hash" in wanted ? wanted.hash : await takeHash(wanted, source, signal);
  if (typeof hash !== "string") return hash;
  const files = await fetchFiles(hash);
  if ("problem" in files) return files;
  try {
    const { release, factory } = files;
    const validators = (today: string) => loadValidators(factory, { today: () => today });
    // A mistake of ours shows in the console and in tests, and does not end anybody's claim.
    const flow = prepare(release, hash, validators, syntaxIn(release.syntax), (fault) =>
      globalThis.reportError(fault),
    );
    return { flow };
  } catch {
    return { problem: "unreachable" };
  }
}

/** Fetches what will be wanted soon. What fails is asked for again when it is. */
export async function prefetchFlow(wanted: Published): Promise<void> {
  const asked = findHash(wanted, everybodys);
  hashes.set(JSON.stringify(wanted), asked);
  const hash = await asked;
  if (typeof hash === "string") await fetchFiles(hash);
}

/** Answers that were fetched before they were wanted. Each serves once: what is published changes. */
const hashes = new Map<string, Promise<string | Missing>>();

async function takeHash(
  wanted: Published,
  source: ReleaseSource,
  signal: AbortSignal,
): Promise<string | Missing> {
  const key = JSON.stringify(wanted);
  const early = hashes.get(key);
  hashes.delete(key);
  const hash = await early;
  return typeof hash === "string" ? hash : findHash(wanted, source, signal);
}

async function findHash(
  { flow, platform, insurer, language }: Published,
  source: ReleaseSource,
  signal?: AbortSignal,
): Promise<string | Missing> {
  const query = new URLSearchParams({
    flow,
    ...(platform ? { platform } : {}),
    ...(insurer ? { insurer } : {}),
    ...(language ? { language } : {}),
  });
  const path = `${source.path}?${query}`;
  const reply = await source.ask({ method: "GET", path, attempts: 3, ...(signal ? { signal } : {}) });
  if (isSuccess(reply)) {
    const body = reply.body as { data?: { hash?: string } } | null;
    return body?.data?.hash ?? { problem: "unreachable" };
  }
  return { problem: "status" in reply && reply.status === 404 ? "missing" : "unreachable" };
}

type Files = { readonly release: ParsedRelease; readonly factory: ValidatorFactory };

const known = new Map<string, Promise<Files | Missing>>();

/** The documents of a release, which never change: asked for once, unless that failed. */
async function fetchFiles(hash: string): Promise<Files | Missing> {
  const asked = known.get(hash) ?? fetchNow(hash);
  known.set(hash, asked);
  const files = await asked;
  if ("problem" in files) known.delete(hash);
  return files;
}

async function fetchNow(hash: string): Promise<Files | Missing> {
  // What a browser keeps of it was made for expressions as they were understood then.
  const path = `/${hash}/flow.json?syntax=${syntaxVersion}`;
  const [reply, factory] = await Promise.all([
    send({ method: "GET", base: "/releases", path, attempts: 3 }),
    importValidators(hash),
  ]);
  if ("status" in reply && reply.status === 404) return { problem: "missing" };
  if (!isSuccess(reply) || !factory) return { problem: "unreachable" };
  // Our own server checked and hashed the document.
  return { release: reply.body as unknown as ParsedRelease, factory };
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
