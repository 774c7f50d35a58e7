import {
  documentsOf,
  type LanguageProblem,
  type Library,
  releasesOf,
  requestsOf,
} from "#engine/language/index.ts";
import { isAnsweredBy } from "#server/infrastructure/http/is-answered.ts";

/** Flows that live somewhere and ask for what the server does not answer yet: nobody is offered them, and that is no mistake. */
export function unansweredIn(library: Library): readonly LanguageProblem[] {
  return documentsOf(library, "flow").flatMap((document) => {
    const { file, position } = document;
    // Only of flows without mistakes is it asked.
    const requests = releasesOf(library, document).flatMap(({ flow }) => (flow.host ? requestsOf(flow) : []));
    const lacking = requests.filter((one) => !isAnsweredBy(one));
    if (lacking.length === 0) return [];
    const name = [...new Set(lacking.map(({ method, path }) => `${method} ${path}`))].join(", ");
    const at = position("/host", { key: true });
    return [{ code: "unanswered-request", file, pointer: "/host", ...at, params: { name } }];
  });
}
