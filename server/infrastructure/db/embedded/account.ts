import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { linkOnce } from "./link-once.ts";

/** User and group that PostgreSQL runs as. */
export type Account = { readonly uid: number; readonly gid: number };

/** Folders and account of one cluster. */
export type Place = {
  /** Folder of the cluster, which the account owns; absent until it was made. */
  readonly cluster: string;
  /** Folder with the programs, which the account can enter. */
  readonly programs: string;
  /** Undefined where PostgreSQL runs as the user of this process. */
  readonly account: Account | undefined;
};

/** Root's folder for clusters and programs below folders that only root enters. */
const sharedRoot = "/var/lib/tramite";

/**
 * Decides where the cluster of a data folder lives. PostgreSQL refuses to run as root: there it runs as the system's
 * `postgres`, or else `nobody`, and below a folder that only root enters (like /root) it leads to /var/lib/tramite.
 */
export function findPlace(dataFolder: string, { folder, version }: Binaries): Place {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dataFolder, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const cluster = join(dataFolder, "postgresql");
  if (!isRoot) return { cluster, programs: folder, account: undefined };
  return {
    cluster: isOpen(dataFolder) ? cluster : resolveLink(cluster),
    programs: isOpen(folder) ? folder : copyPrograms(folder, version),
    account: findAccount(),
  };
}

/** Follows the link to a cluster elsewhere; makes one the first time, so that a removed data folder begins anew. */
function resolveLink(link: string): string {
  for (;;) {
    try {
      return readlinkSync(link);
    } catch {
      const home = join(sharedRoot, randomBytes(6).toString("hex"));
      mkdirSync(home, { recursive: true });
      linkOnce(join(home, "postgresql"), link);
    }
  }
}

/** Gives a folder to the account that PostgreSQL runs as. */
export function giveTo(folder: string, account: Account | undefined): void {
  if (account) chownSync(folder, account.uid, account.gid);
}

function findAccount(): Account {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** Tells whether every user can enter a folder and all those above it. */
function isOpen(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  const above = dirname(folder);
  return above === folder || isOpen(above);
}

/** Copies beside and renames, so that another process never finds half of them. */
function copyPrograms(folder: string, version: string): string {
  const copy = join(sharedRoot, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (cause) {
    if (!existsSync(copy)) throw cause;
    rmSync(draft, { recursive: true });
  }
  return copy;
}
