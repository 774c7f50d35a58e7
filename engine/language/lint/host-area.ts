import { effectiveOf } from "../load/compile-release.ts";
import type { LoadedDocument } from "../load/document.ts";
import { type Effective, problemIn } from "../load/effective.ts";
import { type Library, memberOf } from "../load/library.ts";
import type { Audience } from "../load/overlays.ts";
import type { LanguageProblem } from "../problem.ts";

type Laid = {
  readonly document: LoadedDocument;
  readonly audience: Audience;
  readonly overlays: readonly LoadedDocument[];
  readonly effective: Effective;
};

/** Finds an overlay that leaves its flow in another area: one for an area says the host there, and no other moves it. */
export function findMisplaced(
  library: Library,
  { document, audience, overlays, effective }: Laid,
): readonly LanguageProblem[] {
  const area = audience.area ?? areaIn(effectiveOf(library, document).effective.flow);
  const found = areaIn(effective.flow);
  if (area === undefined || found === area) return [];
  const overlay = overlays.findLast(({ value }) =>
    audience.area === undefined
      ? areaIn(memberOf(value, "patch")) === found
      : memberOf(memberOf(value, "for"), "area") === area,
  );
  const pointer = audience.area === undefined ? "/patch/host/area" : "/for/area";
  const at = { file: (overlay ?? document).file, pointer };
  return [problemIn(library, "host-of-another-area", at, { name: area, other: found ?? "ninguna" })];
}

function areaIn(flow: unknown): string | undefined {
  const area = memberOf(memberOf(flow, "host"), "area");
  return typeof area === "string" ? area : undefined;
}
