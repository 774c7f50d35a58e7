import { inRepository } from "./run.ts";

/** Packages of which no page needs anything, though something that it needs asks for them: with the reason of each. */
export const emptyPackages: Readonly<Record<string, string>> = {
  "fast-uri": "RJSF makes relative references absolute with it, and a release holds no reference",
};

/** How modules are found, the same in `npm run dev`, in tests and in a build: no file of a package is replaced. */
export const webResolve = {
  alias: Object.keys(emptyPackages).map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: inRepository("engine/react/empty-module.ts"),
  })),
};
