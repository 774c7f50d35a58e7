import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { onDatabase } from "../../infrastructure/operator/on-database.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { findKey } from "../sessions/find-key.ts";
import { openKeys } from "../sessions/keys.ts";
import { acts, type OperatorOrder, orderOperator } from "./order-operator.ts";

const usage = `usage: npm run operator -- add <email> <name>, or password <email>, with the password on standard input;
  or reset <email>, which has another second factor set up; or block <email>, or unblock <email>;
  or code <email>, of a demonstration alone`;

/** Runs the command of operators: there is no registration. */
export async function runOperator(
  words: readonly string[],
  config: Config,
  readPassword: () => string = () => readFileSync(0, "utf8"),
): Promise<string> {
  const [word, email, ...name] = words;
  const act = acts.find((one) => one === word);
  if (act === undefined || !email?.includes("@")) throw new AppError("invalid-request", { detail: usage });
  const isAsked = act === "add" || act === "password";
  const order: OperatorOrder = {
    ...{ act, email },
    ...(name.length === 0 ? {} : { displayName: name.join(" ") }),
    // Not among the words: a list of processes shows those.
    ...(isAsked ? { password: readPassword().replace(/\r?\n$/, "") } : {}),
  };
  return onDatabase(config, (db) => {
    const keys = openKeys(config.sessionKey ?? findKey(config.dataFolder));
    return orderOperator({ db, keys }, order, new Date());
  });
}

if (import.meta.main) await runCommand(runOperator);
