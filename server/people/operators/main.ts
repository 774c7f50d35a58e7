import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type OfficeRole, officeRoles } from "#permissions/index.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { onDatabase } from "../../infrastructure/operator/on-database.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { findKey } from "../sessions/find-key.ts";
import { openKeys } from "../sessions/keys.ts";
import { acts, type OperatorOrder, orderOperator } from "./order-operator.ts";

const usage = `usage: npm run operator -- add <email> <name> [--roles <roles>], or password <email>, with the password on standard input;
  or roles <email> <roles>, with commas between them: ${officeRoles.join(",")};
  or reset <email>, which has another second factor set up; or block <email>, or unblock <email>;
  or code <email>, of a demonstration alone`;

/** Runs the command of operators: there is no registration. */
export async function runOperator(
  words: readonly string[],
  config: Config,
  readPassword: () => string = () => readFileSync(0, "utf8"),
): Promise<string> {
  const { positionals, values } = readWords(words);
  const [word, email, ...rest] = positionals;
  const act = acts.find((one) => one === word);
  if (act === undefined || !email?.includes("@") || (act === "roles" && rest.length !== 1))
    throw new AppError("invalid-request", { detail: usage });
  const listed = act === "roles" ? rest[0] : values.roles;
  const name = act === "roles" ? [] : rest;
  const isAsked = act === "add" || act === "password";
  const order: OperatorOrder = {
    ...{ act, email },
    ...(name.length === 0 ? {} : { displayName: name.join(" ") }),
    ...(listed === undefined ? {} : { roles: rolesIn(listed) }),
    // Not among the words: a list of processes shows those.
    ...(isAsked ? { password: readPassword().replace(/\r?\n$/, "") } : {}),
  };
  return onDatabase(config, (db) => {
    const services = {
      db,
      // Opened for a code alone: elsewhere a machine without the data folder would make a key of its own.
      get keys() {
        return openKeys(config.sessionKey ?? findKey(config.dataFolder));
      },
    };
    return orderOperator(services, order, new Date());
  });
}

function readWords(words: readonly string[]) {
  try {
    const options = { roles: { type: "string" } } as const;
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (cause) {
    throw new AppError("invalid-request", { detail: usage, cause });
  }
}

function rolesIn(listed: string): readonly OfficeRole[] {
  const roles = listed.split(",");
  const known = officeRoles.filter((role) => roles.includes(role));
  if (known.length !== new Set(roles).size) throw new AppError("invalid-request", { detail: usage });
  return known;
}

if (import.meta.main) await runCommand(runOperator);
