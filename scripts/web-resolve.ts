import { inRepository } from "./run.ts";

/** Packages of which no page needs anything, though something that it needs asks for them: with the reason of each. */
export const emptyPackages: Readonly<Record<string, string>> = {
  "fast-uri": "RJSF makes relative references absolute with it, and a release holds no reference",
  jsonpointer:
    "RJSF finds with it what a reference points at, and neither a release nor a form of settings holds one",
};

/** Packages that a module of ours does for whatever is asked of them: with the reason of each. */
export const ownPackages: Readonly<Record<string, { readonly module: string; readonly reason: string }>> = {
  "fast-equals": {
    module: "engine/react/own-equality.ts",
    reason:
      "RJSF compares answers with it, which are JSON: our own comparison is already on the page, at a tenth",
  },
};

/** How modules are found, the same in `npm run dev`, in tests and in a build: no file of a package is replaced. */
export const webResolve = {
  alias: [
    ...Object.keys(emptyPackages).map((name) => alias(name, "engine/react/empty-module.ts")),
    ...Object.entries(ownPackages).map(([name, { module }]) => alias(name, module)),
  ],
};

function alias(name: string, module: string) {
  return { find: new RegExp(`^${name}$`), replacement: inRepository(module) };
}

/** Where pages ask for the API: another path where something in front of the server leads there. */
export const apiBase = process.env.TRAMITE_API_BASE ?? "/api";
