import { nearest } from "#engine/json/index.ts";
import { clustersIn, coversIn } from "../../load/clusters.ts";
import type { LoadedDocument } from "../../load/document.ts";
import type { Library } from "../../load/library.ts";
import type { Tell } from "../subject.ts";

/** Each code stands once, and what a group covers is on the list of what can be covered. */
export function lintClusters(_library: Library, { value }: LoadedDocument, tell: Tell): void {
  const covers = coversIn(value).map(({ code }) => code);
  const clusters = clustersIn(value);
  tellRepeated(covers, "/covers", tell);
  tellRepeated(
    clusters.map(({ code }) => code),
    "/clusters",
    tell,
  );
  for (const [index, cluster] of clusters.entries())
    for (const [place, name] of cluster.covers.entries())
      if (!covers.includes(name))
        tell("unknown-cover", `/clusters/${index}/covers/${place}`, {
          name,
          suggestion: nearest(name, covers),
        });
}

function tellRepeated(codes: readonly string[], at: string, tell: Tell): void {
  for (const [index, name] of codes.entries())
    if (codes.indexOf(name) !== index) tell("repeated-cover", `${at}/${index}/code`, { name });
}
