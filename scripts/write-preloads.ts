import { readFileSync, statSync, writeFileSync } from "node:fs";
import firstParts from "#src/autogestion/first-parts.json" with { type: "json" };
import { listFirstLoad } from "./measure-chunks.ts";
import { inRepository } from "./run.ts";
import { apiBase } from "./web-resolve.ts";

const page = "public.html";

/**
 * Lays beside the build what each address of the public area will fetch: the server tells it with the page. On a slow line that
 * is half a second: what its page does not name, and what its platform is, are asked for once the page's own script runs. That
 * script, the heaviest by far, is named first: a browser that holds six connections would else ask for it when one is free, half
 * a second later. `$1` is the platform of the address.
 */
export function writePreloads(): void {
  const manifest = JSON.parse(readFileSync(inRepository(`dist/.vite/${page}.manifest.json`), "utf8"));
  const named = listFirstLoad(manifest, [page]);
  const sizeOf = (file: string) => statSync(inRepository(`dist/${file}`)).size;
  const [heaviest = ""] = named.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const platform = `<${apiBase}/self-management-platforms?name=$1>; rel=preload; as=fetch; crossorigin`;
  const preloads = firstParts.map(({ address, module }) => {
    const files = listFirstLoad(manifest, [module]).filter((file) => !named.includes(file));
    return { address, links: [linkTo(heaviest), platform, ...files.map(linkTo)] };
  });
  writeFileSync(inRepository(`dist/.vite/${page}.preloads.json`), JSON.stringify(preloads));
}

function linkTo(file: string): string {
  const how = file.endsWith(".css") ? "rel=preload; as=style" : "rel=modulepreload";
  return `</${file}>; ${how}; crossorigin`;
}
