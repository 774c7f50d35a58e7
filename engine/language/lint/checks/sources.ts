import { below, isWithin, nearest } from "#engine/json/index.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Every source that a field names exists, and one that is searched asks for what is typed. */
export function checkSources({ release, places, tell }: FlowSubject): void {
  const sources = release.flow.sources ?? {};
  for (const { pointer, field } of fieldSitesOf(release)) {
    const { source } = field;
    if (source !== undefined && !Object.hasOwn(sources, source))
      tell("unknown-source", `${pointer}/source`, {
        name: source,
        suggestion: nearest(source, Object.keys(sources)),
      });
  }
  for (const [name, { search }] of Object.entries(sources)) {
    const at = below("/sources", name);
    const asks = places.some(
      ({ pointer, expressions }) =>
        isWithin(pointer, at) && expressions.some(({ reads }) => reads.all.some((path) => path === "/query")),
    );
    if (search && !asks) tell("search-without-query", `${at}/search`, { name }, { key: true });
  }
}
