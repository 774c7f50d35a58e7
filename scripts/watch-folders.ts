import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** How long a burst of changes may pause: a save is several, and a rename follows its write at once. */
const pause = 20;

/**
 * Calls `tell` after changes of files that lie in folders, once for a burst; answers how to stop. The folders are asked
 * for again each time. Files are never watched: what is saved by rename is another file of the same name.
 */
export function watchFolders(list: () => readonly string[], tell: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const told = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      tell();
    }, pause);
  };
  const begin = (key: string, folder: string) => {
    try {
      watchers.set(key, watch(folder, told).on("error", told));
    } catch {
      // Gone by now: the folder around it tells.
    }
  };
  const follow = () => {
    const folders = new Map(list().map((folder) => [keyOf(folder), folder]));
    for (const [key, watcher] of watchers) {
      if (folders.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, folder] of folders) {
      if (!watchers.has(key)) begin(key, folder);
    }
  };
  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Folders of a root and all those inside them; those that do not exist are left out. */
export function foldersIn(root: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const folder = join(root, name);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    return [folder, ...foldersInside(folder)];
  });
}

function foldersInside(folder: string): readonly string[] {
  try {
    const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
    return inside.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name));
  } catch {
    // One of them went while they were listed, which is told as a change of the folder around it.
    return [];
  }
}

/** A folder that was deleted and made again is another one. */
function keyOf(folder: string): string {
  return `${folder}\0${statSync(folder, { throwIfNoEntry: false })?.ino}`;
}
