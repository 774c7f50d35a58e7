import { type Json, nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { findFlow, isWhole, type Library, memberOf, namesIn, textOf } from "../../load/library.ts";
import { findPart } from "../../load/parts.ts";
import { checkInsurer, isLanguage } from "../audience-names.ts";
import { checkRequiredSent } from "../checks/required-sent.ts";
import { languageOf, type Tell } from "../subject.ts";
import { checkTranslation } from "../translation-places.ts";

/** An overlay changes a flow or a part that exists, for an area, a platform, an insurer or a language that exists. What it changes is checked with the flow. */
export function lintOverlay(library: Library, document: LoadedDocument, tell: Tell): void {
  const { value } = document;
  const id = textOf(value, "overlay");
  if (
    !(findFlow(library, id) || findPart(library, id)) &&
    isWhole(library, "flow") &&
    isWhole(library, "part")
  ) {
    const ids = [...namesIn(library, "flow", "id"), ...namesIn(library, "part", "id")];
    tell("unknown-flow", "/overlay", { name: id, suggestion: nearest(id, ids) });
  }
  if (memberOf(memberOf(value, "patch"), "parts") !== undefined)
    tell("parts-in-overlay", "/patch/parts", {}, { key: true });
  for (const name of ["$schema", "id", "kind"])
    if (memberOf(memberOf(value, "patch"), name) !== undefined)
      tell("overlay-of-identity", `/patch/${name}`, { name }, { key: true });
  const platform = memberOf(memberOf(value, "for"), "platform");
  const platforms = namesIn(library, "theme", "name");
  if (typeof platform === "string" && isWhole(library, "theme") && !platforms.includes(platform))
    tell("unknown-platform", "/for/platform", { name: platform, suggestion: nearest(platform, platforms) });
  checkInsurer(library, memberOf(memberOf(value, "for"), "insurer"), "/for/insurer", tell);
  checkRequiredSent(library, document, tell);
  const language = memberOf(memberOf(value, "for"), "language");
  if (typeof language === "string" && !isLanguage(language))
    tell("unknown-language", "/for/language", { name: language });
  if (language !== undefined)
    checkTranslation(languageOf(library), (memberOf(value, "patch") ?? {}) as Json, "/patch", tell);
}
