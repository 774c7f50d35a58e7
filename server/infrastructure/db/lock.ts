import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../errors/errors.ts";

/** Who holds a data folder, and where its server can be asked to do something (see sandbox/). */
export type Holder = {
  readonly pid: number;
  readonly born: string;
  readonly url?: string;
  readonly token?: string;
};

export type Lock = {
  announce(url: string, token: string): void;
  release(): void;
};

/** Takes the data folder for this process. PGlite takes no lock: two processes on one folder lose rows. */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "lock.json");
  const draft = `${path}.${process.pid}`;
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid) ?? "" };
  const write = (holder: Holder): void => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  write(mine);
  try {
    claim(path, draft, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    announce: (url, token) => {
      write({ ...mine, url, token });
      renameSync(draft, path);
    },
    release: () => {
      if (readHolder(folder)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** The live process that holds the folder, if any. */
export function findHolder(folder: string): Holder | undefined {
  const holder = readHolder(folder);
  return holder && isAlive(holder) ? holder : undefined;
}

function claim(path: string, draft: string, folder: string): void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      linkSync(draft, path); // exclusive, and the file appears with all its content
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
    const holder = findHolder(folder);
    if (holder) {
      throw new AppError("data-folder-in-use", {
        detail: `data folder "${folder}": process ${holder.pid} is using it — stop it, choose another folder with TRAMITE_DATA, or give DATABASE_URL`,
      });
    }
    // Only one of several processes can move the dead holder's file away.
    const stale = `${path}.stale.${process.pid}`;
    try {
      renameSync(path, stale);
    } catch {
      continue;
    }
    const moved = parseHolder(stale);
    if (moved && isAlive(moved)) linkSync(stale, path); // it was taken meanwhile: put it back
    rmSync(stale, { force: true });
  }
  throw new AppError("data-folder-in-use", {
    detail: `data folder "${folder}": another process took it just now — try again`,
  });
}

function readHolder(folder: string): Holder | undefined {
  return parseHolder(join(folder, "lock.json"));
}

function parseHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder;
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // Numbers of processes are used again: where the system tells it, the time of birth must agree too.
  return (bornAt(pid) ?? born) === born;
}

function bornAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
