import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { onDatabase } from "../../infrastructure/operator/on-database.ts";
import { runCommand } from "../../infrastructure/operator/run-command.ts";
import { type OperatorOrder, orderOperator } from "./operators.ts";

const usage =
  "usage: npm run operator -- add <email> <name>, or password <email>, with the password on standard input;\n  or block <email>, or unblock <email>";
const acts = ["add", "password", "block", "unblock"] as const;

/** Creates, blocks and gives another password to who works in the office: nobody registers for it. */
export async function runOperator(
  words: readonly string[],
  config: Config,
  readPassword: () => string = () => readFileSync(0, "utf8"),
): Promise<string> {
  const [said, email, ...name] = words;
  const act = acts.find((one) => one === said);
  if (act === undefined || !email?.includes("@")) throw new AppError("invalid-request", { detail: usage });
  const isAsked = act === "add" || act === "password";
  const order: OperatorOrder = {
    ...{ act, email },
    ...(name.length === 0 ? {} : { displayName: name.join(" ") }),
    // Not among the words: whoever looks at what runs on the machine would read it.
    ...(isAsked ? { password: readPassword().replace(/\r?\n$/, "") } : {}),
  };
  return onDatabase(config, (db) => orderOperator(db, order, new Date()));
}

if (import.meta.main) await runCommand(runOperator);
