import {
  documentsOf,
  type FlowDocument,
  type LanguageProblem,
  type Library,
  releaseFor,
  requestsOf,
} from "#engine/language/index.ts";
import { isAnsweredBy } from "#server/infrastructure/http/is-answered.ts";

/** Flows that live somewhere and ask for what the server does not answer yet: nobody is offered them, and that is no mistake. */
export function unansweredIn(library: Library): readonly LanguageProblem[] {
  return documentsOf(library, "flow").flatMap(({ file, value, position }) => {
    // Only of flows without mistakes is it asked.
    const { id } = value as unknown as FlowDocument;
    const found = releaseFor(library, id, {});
    if (!found?.release.flow.host) return [];
    const lacking = requestsOf(found.release.flow).filter((one) => !isAnsweredBy(one));
    if (lacking.length === 0) return [];
    const name = lacking.map(({ method, path }) => `${method} ${path}`).join(", ");
    const at = position("/host", { key: true });
    return [{ code: "unanswered-request", file, pointer: "/host", ...at, params: { name } }];
  });
}
