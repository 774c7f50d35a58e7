import { nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { findFlow, isWhole, type Library, memberOf, namesIn } from "../../load/library.ts";
import type { Tell } from "../subject.ts";

/** An overlay changes a flow that exists, for a platform that exists. What it changes is checked with the flow. */
export function lintOverlay(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const id = String(memberOf(value, "overlay"));
  if (!findFlow(library, id) && isWhole(library, "flow")) {
    const ids = namesIn(library, "flow", "id");
    tell("unknown-flow", "/overlay", { name: id, suggestion: nearest(id, ids) });
  }
  const platform = memberOf(memberOf(value, "for"), "platform");
  const platforms = namesIn(library, "theme", "name");
  if (typeof platform === "string" && isWhole(library, "theme") && !platforms.includes(platform))
    tell("unknown-platform", "/for/platform", { name: platform, suggestion: nearest(platform, platforms) });
}
