import { build, type Plugin } from "vite";
import { buildWorkers } from "./build-workers.ts";
import { compressBuild } from "./compress.ts";
import { inRepository } from "./run.ts";
import { innerScripts, pageScripts, pages, sharedLittle } from "./web-pages.ts";
import { stampBuild } from "./web-stamp.ts";
import { writePreloads } from "./write-preloads.ts";

// `npm run build`: the browser's part into dist/, always the production one. Each page is a build of its own, so that
// nothing that only another page uses reaches it in a module that both have.
process.env.NODE_ENV = "production";
await stampBuild(async () => {
  for (const [index, page] of pages.entries()) {
    await build({
      root: inRepository(""),
      configFile: inRepository("vite.config.ts"),
      logLevel: "warn",
      plugins: [onlyPage(page)],
      build: { emptyOutDir: index === 0, manifest: `.vite/${page}.manifest.json` },
    });
  }
  writePreloads();
  await buildWorkers();
  compressBuild();
});

function onlyPage(page: string): Plugin {
  return {
    name: "only-page",
    config(config) {
      // Settings that are merged would add the page to the others.
      const groups = [
        { name: "page", test: pageScripts[page] ?? /^$/ },
        { name: "shared", test: sharedLittle },
        ...Object.entries(innerScripts[page] ?? {}).map(([name, test]) => ({ name, test })),
      ];
      const output = { codeSplitting: { groups } };
      config.build = {
        ...config.build,
        rolldownOptions: { ...config.build?.rolldownOptions, input: page, output },
      };
    },
  };
}
