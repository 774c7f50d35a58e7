import { useEffectEvent, useRef, useState } from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import type { FileLimits } from "../host.ts";
import type { Tools } from "../tools.ts";

type Adding = {
  readonly tools: Pick<Tools, "host" | "drafts">;
  readonly limits: FileLimits;
  readonly files: readonly FileReference[];
  readonly max: number;
  onFiles(files: readonly FileReference[]): void;
};

/**
 * Takes chosen files one after another through the host, up to the maximum, and keeps what it refused. An action that
 * is pressed meanwhile waits for them.
 */
export function useAddFiles({ tools: { host, drafts }, limits, files, max, onFiles }: Adding) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  // Adding takes time: each file joins what the list holds when it is ready.
  const latest = useRef(files);
  latest.current = files;
  const tell = useEffectEvent(onFiles);

  function add(chosen: readonly File[]): void {
    if (chosen.length > 0) drafts.prepare(addAll(chosen));
  }

  async function addAll(chosen: readonly File[]): Promise<void> {
    const problems: string[] = [];
    setAdding(true);
    for (const file of chosen) {
      if (latest.current.length >= max) {
        problems.push(host.text("form.files.full", { max }));
        break;
      }
      const added = await host.addFile(file, limits);
      if ("problem" in added) problems.push(`${file.name}: ${host.text(added.problem, added.params)}`);
      else {
        latest.current = [...latest.current, added.file];
        tell(latest.current);
      }
    }
    setRefused(problems);
    setAdding(false);
  }

  function remove(file: FileReference): void {
    latest.current = latest.current.filter(({ key }) => key !== file.key);
    setRefused([]);
    onFiles(latest.current);
    void host.removeFile(file.key);
  }

  return { refused, isAdding, add, remove };
}
