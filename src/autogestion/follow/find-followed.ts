import type { FollowedKind } from "#src/shared/platforms/load-platforms.ts";
import { valuesAt } from "#src/shared/wizard/opening.ts";

/** What is followed at an address: its kind, where it is read, and the address with the id written in. */
export type FollowedAt = { readonly kind: FollowedKind; readonly path: string; readonly route: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function findFollowed(kinds: readonly FollowedKind[], address: string): FollowedAt | undefined {
  for (const kind of kinds) {
    const [id = ""] = Object.values(valuesAt(kind.route, address) ?? {});
    if (uuid.test(id)) return { kind, path: `${kind.path}/${id}`, route: address };
  }
  return undefined;
}
