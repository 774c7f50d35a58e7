import { useState } from "react";
import { isEqual } from "#engine/json/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import type { DatedReply } from "#src/shared/api/reply.ts";
import { allowedAfter, type Chosen, type PermissionLine } from "./permission-lines.ts";

type Editing = {
  readonly lines: readonly PermissionLine[];
  /** Sends what was chosen: of each line that changes what it is from now on. */
  readonly send: (said: readonly object[]) => Promise<DatedReply>;
  readonly changes: readonly string[];
};

/** What is chosen of somebody's permissions and not stored yet. */
export function usePermissions({ lines, send, changes }: Editing) {
  const [chosen, setChosen] = useState<Chosen>({});
  const { run, isBusy, problem } = useAction({ send, changes });
  const changed = lines.filter(
    (line) => chosen[line.name] !== undefined && !isEqual(allowedAfter(line, chosen), line.allowed),
  );
  const save = () => run(changed.map(({ name }) => ({ name, allowed: chosen[name] ?? null })));
  return { chosen, setChosen, changed, save, isBusy, problem, discard: () => setChosen({}) };
}
