import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, type Manifest } from "vite";
import { inRepository } from "./run.ts";

const folder = "src/autogestion/offline/worker";

/** What comes when somebody asks for another language, and then stays like everything that came once. */
const rare = "src/shared/i18n/en/texts.ts";

/**
 * The worker that keeps the shell of the public area, with the names of what it keeps, and the one that takes it back. Beside
 * the pages: their addresses have no hash, for a browser asks at the same one whether there is another.
 */
export async function buildWorkers(): Promise<void> {
  // The build wrote it just now, in the shape that it declares.
  const manifest = JSON.parse(
    readFileSync(inRepository("dist/.vite/public.html.manifest.json"), "utf8"),
  ) as Manifest;
  const chunks = Object.entries(manifest).filter(([key]) => key !== rare);
  const named = chunks.flatMap(([, { file, css = [] }]) => [file, ...css]);
  const files = [...new Set(named)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
  const version = createHash("sha256").update(files.toSorted().join("\n")).digest("base64url").slice(0, 12);
  const shell = { version, files, entry: `/${manifest["public.html"]?.file}` };
  for (const [name, source] of [
    ["autogestion-worker", "worker.ts"],
    ["autogestion-worker-off", "off.ts"],
  ] as const) {
    await build({
      root: inRepository(""),
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      define: { shell: JSON.stringify(shell) },
      build: {
        target: "es2022",
        outDir: "dist",
        emptyOutDir: false,
        rolldownOptions: {
          input: inRepository(`${folder}/${source}`),
          output: { format: "iife", entryFileNames: `${name}.js` },
        },
      },
    });
  }
}
