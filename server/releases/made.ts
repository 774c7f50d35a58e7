import type { Flow } from "#engine/runtime/index.ts";
import type { Documents } from "./documents.ts";
import { type Published, prepareFlow, publish } from "./publish.ts";
import type { Reader } from "./returned.ts";

/** What documents come to, whichever database it is handed out over: made when it is first asked for, and kept. */
export type Made = {
  /** The release that the documents give an audience; undefined for a flow that they do not have. */
  give(flow: string, audience: Reader): Published | undefined;
  /** A release, of these documents or of earlier ones, ready to run. */
  flowOf(published: Published): Promise<Flow>;
};

export function createMade(documents: Documents): Made {
  const given = new Map<string, Published>();
  const flows = new Map<string, Promise<Flow>>();
  return {
    give: (flow, audience) => {
      const key = JSON.stringify([flow, documents.narrow(flow, audience)]);
      const known = given.get(key);
      if (known) return known;
      const release = documents.compile(flow, audience);
      // Anybody may ask for a flow that does not exist: nothing is kept of that.
      if (!release) return undefined;
      const published = publish(release);
      given.set(key, published);
      return published;
    },
    flowOf: (published) => {
      const known = flows.get(published.hash) ?? prepareFlow(published, warn);
      flows.set(published.hash, known);
      return known;
    },
  };
}

/** A claim is judged as the page saw it: there, too, an expression that breaks has no value. */
function warn(fault: Error): void {
  process.emitWarning(fault);
}
