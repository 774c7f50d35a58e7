import type { Flow, State } from "#engine/runtime/index.ts";
import type { Owner } from "#src/shared/drafts/draft.ts";
import type { Ends } from "#src/shared/wizard/area.ts";
import { endOf, keepEnd } from "./ended.ts";

/** What becomes of what somebody brought to its end: the tab shows it again, and the API draws a paper of what is followed. */
export function endsOf(owner: Owner, followed: readonly { readonly path: string }[]): Ends {
  return {
    keep: keepEnd,
    find: (draft) => endOf(draft, owner),
    paperOf({ calls }: Flow, { data }: State) {
      const path = Object.values(calls).find(({ stores }) => stores === "sending")?.request.path;
      const isFollowed = followed.some((kind) => kind.path === path);
      return isFollowed && typeof data.id === "string" ? `${path}/${encodeURIComponent(data.id)}` : undefined;
    },
  };
}
