import type { JsonObject, Schema } from "#engine/json/index.ts";
import type { LanguageProblem } from "../problem.ts";
import type { Release, ReleaseFlow } from "../release.ts";
import type { LoadedDocument } from "./document.ts";
import { type Effective, objectOf, type Resolution, resolveFlow } from "./effective.ts";
import { findFlow, type Library, textOf } from "./library.ts";
import { type Audience, applyOverlays, areasOf, overlaysFor } from "./overlays.ts";

/** The release of an effective flow that passed lint. Keys keep their order: it is that of the questions. */
export function compileRelease({ flow }: Effective): Release {
  const { $schema: _, parts: __, answers, data, context, ...rest } = flow;
  return {
    // What the flow's schema says of it was checked by lint.
    flow: rest as unknown as ReleaseFlow,
    answers: schemaOf(answers),
    data: schemaOf(data),
    context: schemaOf(context),
  };
}

/** The release of a flow of the library for somebody, and what was found on the way to it; undefined when there is none of that id. */
export function releaseFor(
  library: Library,
  id: string,
  audience: Audience,
): { readonly release: Release; readonly problems: readonly LanguageProblem[] } | undefined {
  const found = effectiveFlow(library, id, audience);
  return found && { release: compileRelease(found.effective), problems: found.problems };
}

const known = new WeakMap<Library, Map<string, Resolution>>();

/** A flow of the library as it is for somebody, before lint; undefined when there is none of that id. */
export function effectiveFlow(library: Library, id: string, audience: Audience): Resolution | undefined {
  const document = findFlow(library, id);
  return document && effectiveOf(library, document, overlaysFor(library, id, audience));
}

/** A flow's document with overlays laid on it, before lint. Made once for all who ask for the same. */
export function effectiveOf(
  library: Library,
  document: LoadedDocument,
  overlays: readonly LoadedDocument[] = [],
): Resolution {
  const key = JSON.stringify([document.file, ...overlays.map(({ file }) => file)]);
  const flows = known.get(library) ?? new Map<string, Resolution>();
  known.set(library, flows);
  const found = flows.get(key) ?? resolveFor(library, document, overlays);
  flows.set(key, found);
  return found;
}

/** The release of a flow's document with nothing laid on it. */
export function releaseOf(library: Library, document: LoadedDocument): Release {
  return compileRelease(effectiveOf(library, document).effective);
}

/** The releases of a flow's document where it lives: in its own area, and in each other that an overlay opens it in. */
export function releasesOf(library: Library, document: LoadedDocument): readonly Release[] {
  const id = textOf(document.value, "id");
  const elsewhere = areasOf(library, id).map((area) => overlaysFor(library, id, { area }));
  return [[], ...elsewhere].map((overlays) =>
    compileRelease(effectiveOf(library, document, overlays).effective),
  );
}

function resolveFor(
  library: Library,
  document: LoadedDocument,
  overlays: readonly LoadedDocument[],
): Resolution {
  if (overlays.length === 0) return resolveFlow(library, document);
  const alone = effectiveOf(library, document);
  const laid = applyOverlays(library, alone.effective, overlays);
  return { effective: laid.effective, problems: [...alone.problems, ...laid.problems] };
}

function schemaOf(value: JsonObject[string] | undefined): Schema {
  return value === undefined ? { type: "object", properties: {} } : (objectOf(value) as Schema);
}
