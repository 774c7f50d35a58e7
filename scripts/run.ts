import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

// Under our own Node and without a shell, so that it is the same on every system.
const tools = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

export type Tool = keyof typeof tools;

/** The absolute path of a file of the repository. */
export function inRepository(path: string): string {
  return `${root}${path}`;
}

/** What a process says, as it says it. */
export type Hear = (text: string) => void;

/** Runs a script with Node 24 in the repository's root, its output shown, or heard by who asks; resolves to whether it ended well. */
export function runScript(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  hear?: Hear,
) {
  const output = hear ? "pipe" : "inherit";
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", output, output],
  });
  if (hear) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", hear);
  return new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

/** Runs a development tool as `runScript` does. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  hear?: Hear,
): Promise<boolean> {
  return runScript(tools[tool], args, env, hear);
}

/** A text as the repository's formatter writes a file of that path within it. */
export function formatText(path: string, text: string): string {
  const args = [tools.biome, "format", `--stdin-file-path=${path}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`format "${path}": ${stderr}`);
  return stdout;
}
