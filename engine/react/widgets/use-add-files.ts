import { useEffectEvent, useRef, useState } from "react";
import type { FileReference } from "#engine/runtime/index.ts";
import type { FileLimits } from "../host.ts";
import type { Tools } from "../tools.ts";

type Adding = {
  readonly tools: Pick<Tools, "host" | "drafts">;
  readonly limits: FileLimits;
  readonly files: readonly FileReference[];
  readonly max: number;
  /** What is told as the maximum, where it is another. */
  readonly most?: number | undefined;
  onFiles(files: readonly FileReference[]): void;
};

/** A file that was not taken, and why. */
export type RefusedFile = { readonly name: string; readonly text: string };

/**
 * Takes chosen files one after another through the host, up to the maximum, and keeps what was refused: what is no
 * such file, what is already there, what has no room. An action that is pressed meanwhile waits for them.
 */
export function useAddFiles({ tools: { host, drafts }, limits, files, max, most = max, onFiles }: Adding) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isAdding, setAdding] = useState(false);
  // Adding takes time: each file joins what the list holds when it is ready.
  const latest = useRef(files);
  latest.current = files;
  // Which chosen file each is, as far as it was chosen here: a photo is kept smaller than it was.
  const chosenAs = useRef(new Map<string, string>());
  const tell = useEffectEvent(onFiles);

  function add(chosen: readonly File[]): void {
    if (chosen.length > 0) drafts.prepare(addAll(chosen));
  }

  async function addAll(chosen: readonly File[]): Promise<void> {
    const problems: RefusedFile[] = [];
    setAdding(true);
    for (const file of chosen) {
      const text = await refusalOf(file);
      if (text !== undefined) problems.push({ name: file.name, text });
    }
    setRefused(problems);
    setAdding(false);
  }

  async function refusalOf(file: File): Promise<string | undefined> {
    const origin = `${file.name} ${file.size} ${file.lastModified}`;
    if (latest.current.some(({ key }) => chosenAs.current.get(key) === origin))
      return host.text("form.files.same");
    if (latest.current.length >= max) return host.text("form.files.full", { max: most });
    const added = await host.addFile(file, limits);
    if ("problem" in added) {
      const { problem, params, cause } = added;
      return [cause && host.text(cause), host.text(problem, params)].filter(Boolean).join(" ");
    }
    chosenAs.current.set(added.file.key, origin);
    latest.current = [...latest.current, added.file];
    tell(latest.current);
    return undefined;
  }

  function remove(file: FileReference): void {
    latest.current = latest.current.filter(({ key }) => key !== file.key);
    setRefused([]);
    onFiles(latest.current);
    void host.removeFile(file.key);
  }

  return { refused, isAdding, add, remove };
}
