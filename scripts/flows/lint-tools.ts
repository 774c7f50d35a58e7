import { scenes } from "#permissions/index.ts";
import { isSlowPattern } from "./slow-pattern.ts";

/** What the commands lend to the linter, whatever set they check. */
export const lintTools = { isSlowPattern, scenes };
