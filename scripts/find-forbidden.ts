import type { ModuleReport } from "./module-report.ts";

// A page under `script-src 'self'` cannot evaluate text.
const forbiddenText = {
  "new Function": /\bnew Function\b/,
  "Function(": /[^.\w]Function\(["'`]/,
  "eval(": /[^.\w]eval\(/,
};

// What belongs to the server and the command line: AJV itself, the linter and what it parses with, the parser of expressions.
const forbiddenModules = [
  /node_modules\/(ajv|ajv-formats|jsonc-parser|recheck|@marcbachmann)\//,
  /^engine\/language\/(lint|load)\b/,
  /^engine\/expression\/check\//,
  /^(server|scripts)\//,
  // Of `npm run dev` alone.
  /^src\/preview\//,
];

/** What evaluates text in a script that goes to the browser. */
export function findForbiddenText(source: string): string[] {
  return Object.entries(forbiddenText).flatMap(([name, pattern]) => (pattern.test(source) ? [name] : []));
}

/** The modules that must not reach a browser, each with its chunk. */
export function findForbiddenModules(report: ModuleReport): string[] {
  return Object.entries(report).flatMap(([chunk, modules]) =>
    Object.keys(modules)
      .filter((module) => forbiddenModules.some((pattern) => pattern.test(module)))
      .map((module) => `${chunk}: ${module}`),
  );
}
