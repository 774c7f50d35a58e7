import { fileURLToPath } from "node:url";

/** One entry of Vite's `resolve.alias`. */
export type Alias = { readonly find: RegExp; readonly replacement: string };

/**
 * What RJSF brings along and this product never uses, replaced in a build: its other fields, templates and
 * widgets, a Markdown renderer, a URI parser and the reading of schemas that are more than a flat list of
 * questions. A test fails when RJSF no longer takes them from where these stand.
 */
export const rjsfAliases: readonly Alias[] = [
  { find: /^(?:\.\.?\/)+getDefaultRegistry\.js$/, replacement: file("registry.ts") },
  { find: /^markdown-to-jsx\/react$/, replacement: file("markdown.ts") },
  { find: /^fast-uri$/, replacement: file("uri.ts") },
  { find: /^(?:\.\.?\/)+createSchemaUtils\.js$/, replacement: file("schema-utils.ts") },
];

function file(name: string): string {
  return fileURLToPath(new URL(`../engine/react/rjsf/${name}`, import.meta.url));
}
