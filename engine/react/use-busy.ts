import { useContext, useSyncExternalStore } from "react";
import type { View } from "#engine/runtime/index.ts";
import { ToolsContext } from "./tools.ts";

/** Whether an action is at work, whether one waits for a file that is being added, and whether either is so. */
export function useBusy({ busy }: View) {
  const { isAwaited } = useContext(ToolsContext).drafts;
  const isPreparing = useSyncExternalStore(isAwaited.subscribe, isAwaited.get, isAwaited.get);
  const isWorking = busy?.action !== undefined;
  return { isWorking, isPreparing, isBusy: isWorking || isPreparing };
}
