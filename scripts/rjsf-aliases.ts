import { fileURLToPath } from "node:url";

/** One entry of Vite's `resolve.alias`. */
export type Alias = { readonly find: RegExp; readonly replacement: string };

/**
 * What RJSF brings along and this product never uses, replaced in a build: its other fields, templates and
 * widgets, a Markdown renderer, a URI parser and a merge of schemas. A test fails when RJSF no longer imports one of them so.
 */
export const rjsfAliases: readonly Alias[] = [
  { find: /^(?:\.\.?\/)+getDefaultRegistry\.js$/, replacement: file("registry.ts") },
  { find: /^markdown-to-jsx\/react$/, replacement: file("markdown.ts") },
  { find: /^fast-uri$/, replacement: file("uri.ts") },
  { find: /^(?:\.\.?\/)+(?:schema\/)?shallowAllOfMerge\.js$/, replacement: file("all-of.ts") },
];

function file(name: string): string {
  return fileURLToPath(new URL(`../engine/react/rjsf/${name}`, import.meta.url));
}
