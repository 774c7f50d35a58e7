import { useMemo } from "react";
import { useFollowedKinds, useHosting } from "../platform/platform-context.ts";
import type { ListedKind } from "./find-mine.ts";

/** What a home lists of who is identified: what they follow, and what flows are open for them. */
export function useListedKinds(): readonly ListedKind[] {
  const followed = useFollowedKinds();
  const { flows } = useHosting();
  return useMemo(
    () =>
      [...followed, ...flows].flatMap(({ route, task }) =>
        route !== undefined && task?.list !== undefined ? [{ route, list: task.list }] : [],
      ),
    [followed, flows],
  );
}
