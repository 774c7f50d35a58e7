import { nearest } from "#engine/expression/index.ts";
import { fieldSitesOf } from "../field-sites.ts";
import type { FlowCheck } from "../subject.ts";

/** Every source that a field or an expression names exists, and is searched only where its request says how. */
export const checkSources: FlowCheck = ({ release, tell }) => {
  const sources = release.flow.sources ?? {};
  for (const { pointer, field } of fieldSitesOf(release)) {
    const { source } = field;
    if (source !== undefined && !Object.hasOwn(sources, source))
      tell("unknown-source", `${pointer}/source`, {
        name: source,
        suggestion: nearest(source, Object.keys(sources)),
      });
  }
};
