import {
  documentsOf,
  type Library,
  parsedRelease,
  releaseFor,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { type Published, publish } from "#server/releases/publish.ts";
import { findReach } from "../reach/find-reach.ts";
import { type Told, tellReached } from "../reach/say-reach.ts";
import { compareMoments, type Unlike } from "./compare-moments.ts";
import { type Asked, findMoment } from "./find-moment.ts";

/** What the page of a moment is made of, or why there is none. */
export type Staged = ReturnType<typeof stage> | { readonly problem: string };

/** The moments that are asked for, of the documents that were without mistakes last. */
export type Stage = {
  readonly follow: (library: Library) => void;
  /** As the documents are, or as they were at a commit. */
  readonly show: (asked: Asked, since?: string) => Staged;
  /** Whom the documents reach otherwise than at a commit; what they see otherwise of a flow where one is named. */
  readonly review: (since: string, flow?: string) => Promise<Review | { readonly problem: string }>;
  /** The validators of a release that was shown. */
  readonly validators: (hash: string) => string | undefined;
};

const mostKnown = 20;
const wrong = "Los documentos tienen errores: arreglalos y la página se abre sola.";

/** What a change comes to: its flows, and of one of them the moments that are seen otherwise. */
export type Review = {
  readonly since: string;
  readonly flows: readonly { readonly flow: string; readonly changes: readonly Told[] }[];
  readonly moments?: readonly Unlike[];
};

/** The documents of a commit, or why there are none. */
export type Past = (since: string, now: Library) => Library | string;

const noPast: Past = () => "No hay historia de estos documentos.";

export function createStage(past: Past = noPast): Stage {
  let library: Library | undefined;
  const pasts = new Map<string, Library | string>();
  const known = new Map<string, Published>();
  /** Of a commit's name once until the documents change: a branch may move meanwhile, and is read again then. */
  const pastOf = (now: Library, since: string): Library | string => {
    const found = pasts.get(since) ?? past(since, now);
    pasts.set(since, found);
    return found;
  };
  const publishOnce = (release: Parameters<typeof publish>[0]): Published => {
    const published = publish(release);
    known.set(published.hash, published);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return published;
  };
  return {
    follow: (next) => {
      library = next;
      pasts.clear();
    },
    show: (asked, since) => {
      if (!library) return { problem: wrong };
      const shown = since === undefined ? library : pastOf(library, since);
      return typeof shown === "string" ? { problem: shown } : stage(shown, asked, publishOnce);
    },
    review: async (since, flow) => {
      if (!library) return { problem: wrong };
      const [before, after] = [pastOf(library, since), library];
      if (typeof before === "string") return { problem: before };
      const reached = findReach(before, after);
      const flows = [...Map.groupBy(reached, (one) => one.flow)].map(([name, changes]) => ({
        flow: name,
        changes: changes.map((change) => tellReached(change)),
      }));
      if (flow === undefined) return { since, flows };
      const ofFlow = reached.filter((one) => one.flow === flow);
      return { since, flows, moments: await compareMoments(before, after, flow, ofFlow) };
    },
    validators: (hash) => known.get(hash)?.validators,
  };
}

function stage(
  library: Library,
  asked: Asked,
  publishOnce: (release: Parameters<typeof publish>[0]) => Published,
) {
  const shown = findMoment(library, asked);
  if (typeof shown === "string") return { problem: shown };
  const { scenario, moment, audience, file } = shown;
  const found = releaseFor(library, scenario.flow, audience);
  if (!found) return { problem: `No existe el trámite «${scenario.flow}».` };
  const { hash, release } = publishOnce(found.release);
  const themes = documentsOf(library, "theme").map(({ value }) => value as unknown as { name: string });
  return {
    hash,
    release: parsedRelease(release),
    scenario: scenario as ScenarioDocument,
    file,
    moment,
    audience,
    area: found.release.flow.host?.area,
    // Lint has checked it against its schema; the page knows it by that.
    theme: themes.find(({ name }) => name === audience.platform) as unknown,
  };
}
