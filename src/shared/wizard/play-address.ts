import type { HostedFlow } from "#engine/language/index.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";
import type { Area } from "./area.ts";
import { createKeys, sha256 } from "./idempotency.ts";
import { findOpeningWith } from "./opening.ts";
import { playUnattended, type Unattended } from "./play-unattended.ts";
import { openFlow } from "./releases.ts";
import { createUploads } from "./uploads.ts";
import { createVersions } from "./versions.ts";
import { requestFor } from "./wizard-requests.ts";
import { startFlow } from "./wizard-start.ts";

type Played = {
  readonly area: Area;
  readonly flows: readonly HostedFlow[];
  /** Of the area, with what it tells behind its path: `/cotizaciones/auto?policyId=P-1`. */
  readonly address: string;
  /** What it is done for: the same words are the same draft, so that what is asked twice is one. */
  readonly occasion: string;
};

/**
 * Does what a wizard does that is opened at an address and asks nothing, without a page: nothing of it is kept on this
 * device. It fails as `unopened` where no flow lives there (`missing`) or its documents do not come (`unreachable`).
 */
export async function playAddress(
  { area, flows, address, occasion }: Played,
  signal: AbortSignal,
): Promise<Unattended | { readonly type: "unopened"; readonly problem: "missing" | "unreachable" }> {
  const { pathname, searchParams } = new URL(address, "https://area.invalid");
  const hosting = { flows, given: [...Object.keys(area.context), "today"] };
  const opening = findOpeningWith(hosting, pathname, searchParams);
  if (!opening) return { type: "unopened", problem: "missing" };
  const { wanted, context } = startFlow(opening.hosted.flow, area, opening.values);
  const opened = await openFlow(wanted, signal, area.releases);
  if (signal.aborted) return { type: "stopped" };
  if (!("flow" in opened)) return { type: "unopened", problem: opened.problem };
  const draft = await draftOf(`${area.owner.person} ${occasion}`);
  const sender = {
    ...{ area, draft, release: opened.flow.hash, keys: createKeys(draft, {}) },
    ...{ store: createMemoryStore(), uploads: createUploads(), versions: createVersions({}, () => {}) },
    // Nobody is there to choose, and what somebody else stored is not written over.
    onConflict: () => Promise.reject(new Error(`draft "${draft}": is stored with other answers`)),
  };
  const request: Parameters<typeof playUnattended>[2] = (effect, stop) => requestFor(sender, effect, stop);
  return playUnattended(opened.flow, context, request, signal);
}

/** A draft's id that the same words give anywhere. */
async function draftOf(words: string): Promise<string> {
  const hash = await sha256(words);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}
