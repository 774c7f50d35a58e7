import { documentsOf } from "../../load/library.ts";
import { resolvePath } from "../../load/paths.ts";
import type { FlowSubject } from "../subject.ts";

/** The drawing of a task is a file beside the schemas. */
export function checkTask({ library, tools, release, tell }: FlowSubject): void {
  const name = release.flow.host?.task?.drawing;
  const folder = documentsOf(library, "widgets")[0]?.file;
  if (name === undefined || folder === undefined) return;
  if (tools.hasFile?.(resolvePath(folder, `drawings/${name}.svg`)) === false)
    tell("missing-drawing", "/host/task/drawing", { name });
}
