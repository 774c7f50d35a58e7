import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../../config.ts";
import { AppError, errorBody } from "../errors/errors.ts";

/** Runs an operator's command of this process: what it answers is printed, what it refuses ends it with 1. */
export async function runCommand(
  command: (words: readonly string[], config: Config) => Promise<string>,
): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  try {
    console.log(await command(process.argv.slice(2), readConfig(process.env, root)));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    console.error(cause.details.detail ?? errorBody(cause).error.message);
    process.exitCode = 1;
  }
}
