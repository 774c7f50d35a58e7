import {
  documentsOf,
  type FlowDocument,
  findFlow,
  type Library,
  parsedRelease,
  releaseFor,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { type Published, publish } from "#server/releases/publish.ts";
import { type Asked, findMoment } from "./find-moment.ts";

/** What the page of a moment is made of, or why there is none. */
export type Staged = ReturnType<typeof stage> | { readonly problem: string };

/** The moments that are asked for, of the documents that were without mistakes last. */
export type Stage = {
  readonly follow: (library: Library) => void;
  readonly show: (asked: Asked) => Staged;
  /** The validators of a release that was shown. */
  readonly validators: (hash: string) => string | undefined;
};

const mostKnown = 20;

export function createStage(): Stage {
  let library: Library | undefined;
  const known = new Map<string, Published>();
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
    },
    show: (asked) => {
      if (!library) return { problem: "Los documentos tienen errores: arreglalos y la página se abre sola." };
      return stage(library, asked, publishOnce);
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
  const flow = findFlow(library, scenario.flow)?.value as unknown as FlowDocument;
  const themes = documentsOf(library, "theme").map(({ value }) => value as unknown as { name: string });
  return {
    hash,
    release: parsedRelease(release),
    scenario: scenario as ScenarioDocument,
    file,
    moment,
    audience,
    area: flow.host?.area,
    // Lint has checked it against its schema; the page knows it by that.
    theme: themes.find(({ name }) => name === audience.platform) as unknown,
  };
}
