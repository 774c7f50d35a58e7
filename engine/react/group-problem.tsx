import { useContext } from "react";
import type { ShownProblem } from "#engine/runtime/index.ts";
import { AlertIcon } from "./icons.tsx";
import { problemText } from "./problem-text.ts";
import { ToolsContext } from "./tools.ts";

/** The problem of several questions together; the group with that id is described by it. */
export function GroupProblem({
  id,
  problem,
}: {
  readonly id: string;
  readonly problem: ShownProblem | undefined;
}) {
  const { host } = useContext(ToolsContext);
  if (!problem) return null;
  return (
    <p id={`${id}-error`} className="flow-error">
      <AlertIcon />
      <span>{problemText(problem, host)}</span>
    </p>
  );
}
