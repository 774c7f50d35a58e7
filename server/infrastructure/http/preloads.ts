import { readFileSync, statSync } from "node:fs";

type Preload = { readonly address: RegExp; readonly links: readonly string[] };

/**
 * What the build says that an address will fetch beside what its page names, as a `Link` header; `$1` is the address' first
 * group. Nothing where the build says nothing, and read again once it was built anew.
 */
export function openPreloads(file: string): (path: string) => string | undefined {
  let kept: { readonly at: number; readonly preloads: readonly Preload[] } | undefined;
  return (path) => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return undefined;
    if (kept?.at !== at) kept = { at, preloads: readPreloads(file) };
    for (const { address, links } of kept.preloads) {
      const found = address.exec(path);
      if (found) return links.map((link) => link.replace("$1", found[1] ?? "")).join(", ");
    }
    return undefined;
  };
}

function readPreloads(file: string): readonly Preload[] {
  const said: readonly { readonly address: string; readonly links: readonly string[] }[] = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return said.map(({ address, links }) => ({ address: new RegExp(address), links }));
}
