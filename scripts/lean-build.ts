import type { Plugin } from "vite";
import { dropMessages } from "./drop-messages.ts";
import { inRepository } from "./run.ts";

/**
 * What dependencies bring along and this product never uses, by the module that has it, and what stands in for it
 * in a build: RJSF's form over a schema that is more than a flat list of questions, its texts and comparisons, the
 * optional values and drawn errors of CEL, react-router's framework mode, what ofetch does to addresses and JSON.
 * A test fails when a dependency no longer has such a module or it gives something that its stand-in does not.
 */
export const standIns: Readonly<Record<string, string>> = {
  "@rjsf/core/lib/components/Form.js": "engine/react/rjsf/form.tsx",
  "@rjsf/utils/lib/deepEquals.js": "engine/react/rjsf/equals.ts",
  "@rjsf/utils/lib/enums.js": "engine/react/rjsf/texts.ts",
  "@rjsf/utils/lib/resolveUiSchema.js": "engine/react/rjsf/ui-schema.ts",
  "@marcbachmann/cel-js/lib/errors.js": "engine/expression/library/errors.ts",
  "@marcbachmann/cel-js/lib/optional.js": "engine/expression/library/optional.ts",
  "react-router/dist/production/lib/dom/ssr/components.js": "scripts/stand-ins/router-framework.ts",
  "ufo/dist/index.mjs": "scripts/stand-ins/ufo.ts",
  "destr/dist/index.mjs": "scripts/stand-ins/destr.ts",
};

/** Keeps out of a build what its pages never use; every build of pages has it, those of tests and benchmarks too. */
export function leanBuild(): Plugin[] {
  return [
    {
      name: "stand-ins",
      apply: "build",
      enforce: "pre",
      resolveId: {
        filter: { id: sourcesOf(Object.keys(standIns)) },
        async handler(source, importer) {
          const found = await this.resolve(source, importer, { skipSelf: true });
          const module = found?.id.split("/node_modules/").at(-1) ?? "";
          const standIn = Object.hasOwn(standIns, module) && standIns[module];
          return standIn ? inRepository(standIn) : found;
        },
      },
    },
    {
      name: "unused-components",
      apply: "build",
      transform: {
        filter: { id: /\/node_modules\/.+\.m?js$/, code: ".displayName = " },
        handler: (code) => ({ code: markComponents(code), map: null }),
      },
    },
    {
      name: "no-messages",
      apply: "build",
      transform: {
        filter: { id: /\/node_modules\/@marcbachmann\/cel-js\/lib\// },
        handler: (code) => ({ code: dropMessages(code), map: null }),
      },
    },
  ];
}

/** What an import of one of these modules can be written as: its file's name, or the package. */
function sourcesOf(modules: readonly string[]): RegExp {
  const names = modules.map((module) => module.split("/").at(-1)?.replaceAll(".", "\\."));
  return new RegExp(`/(?:${names.join("|")})$|^(?:destr|ufo)$`);
}

/**
 * Lets a component that nobody draws be left out: wrapping it does nothing by itself, and its name, which giving
 * counts as a use, is for a developer's tools.
 */
export function markComponents(code: string): string {
  return code
    .replace(/^\w+\.displayName = ".*";$/gm, "")
    .replace(
      /^((?:const|let|var) \w+ = )(?=React(?:\$\d+)?\.(?:createContext|forwardRef|memo)\()/gm,
      "$1/* @__PURE__ */ ",
    );
}
