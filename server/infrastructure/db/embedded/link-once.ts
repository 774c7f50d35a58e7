import { symlinkSync } from "node:fs";

/** Makes a symbolic link, unless another process just made it. */
export function linkOnce(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
}
