import { useState } from "react";
import { isEqual } from "#engine/json/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import type { DatedReply } from "#src/shared/api/reply.ts";
import type { ApiRequest } from "#src/shared/api/send.ts";
import { type Action, allowedAfter, type Chosen, type PermissionLine } from "./permission-lines.ts";

type Editing = {
  readonly lines: readonly PermissionLine[];
  /** Of what they are chosen, and where they are stored. */
  readonly version: string;
  readonly path: string;
  readonly send: (request: ApiRequest) => Promise<DatedReply>;
  readonly changes: readonly string[];
};

/** What is chosen of somebody's permissions and not stored yet. */
export function usePermissions({ lines, version, path, send, changes }: Editing) {
  const [chosen, setChosen] = useState<Chosen>({});
  const { run, isBusy, problem } = useAction({
    // Of each line that changes, what it is from now on.
    send: (said: readonly { readonly name: string; readonly allowed: Action[] | null }[]) =>
      send({ method: "POST", path, body: { version, permissions: said } }),
    changes,
  });
  const changed = lines.filter(
    (line) => chosen[line.name] !== undefined && !isEqual(allowedAfter(line, chosen), line.allowed),
  );
  const save = () => run(changed.map(({ name }) => ({ name, allowed: chosen[name]?.slice() ?? null })));
  return { chosen, setChosen, changed, save, isBusy, problem, discard: () => setChosen({}) };
}
