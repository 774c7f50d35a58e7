import type { JsonObject, Schema } from "#engine/json/index.ts";
import type { LanguageProblem } from "../problem.ts";
import type { Release, ReleaseFlow } from "../release.ts";
import { type Effective, objectOf, resolveFlow } from "./effective.ts";
import { findFlow, type Library } from "./library.ts";
import { type Audience, applyOverlays, overlaysFor } from "./overlays.ts";

/** The release of an effective flow that passed lint. Keys keep their order: it is that of the questions. */
export function compileRelease({ flow }: Effective): Release {
  const { $schema: _, answers, data, context, ...rest } = flow;
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

/** A flow of the library as it is for somebody, before lint; undefined when there is none of that id. */
export function effectiveFlow(
  library: Library,
  id: string,
  audience: Audience,
): { readonly effective: Effective; readonly problems: readonly LanguageProblem[] } | undefined {
  const document = findFlow(library, id);
  if (!document) return undefined;
  const resolved = resolveFlow(library, document);
  const laid = applyOverlays(library, resolved.effective, overlaysFor(library, id, audience));
  return { effective: laid.effective, problems: [...resolved.problems, ...laid.problems] };
}

function schemaOf(value: JsonObject[string] | undefined): Schema {
  return value === undefined ? { type: "object", properties: {} } : (objectOf(value) as Schema);
}
