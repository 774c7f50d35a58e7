import type { LoadedDocument } from "../../load/document.ts";
import { type Library, memberOf } from "../../load/library.ts";
import { nameOfPath, resolvePath } from "../../load/paths.ts";
import { checkInsurer, isLanguage } from "../audience-names.ts";
import type { LintTools, Tell } from "../subject.ts";

/** A platform is in the file of its name, has its logo, and shows policies of insurers that there are. */
export function lintTheme(
  library: Library,
  { file, value }: LoadedDocument,
  tell: Tell,
  { hasFile }: LintTools,
): void {
  const checkInsurers = (of: unknown, place: string) => {
    for (const [index, name] of listIn(of, "insurers"))
      checkInsurer(library, name, `${place}/insurers/${index}`, tell);
  };
  checkInsurers(value, "");
  for (const [index, one] of listIn(value, "assistance")) checkInsurers(one, `/assistance/${index}`);
  for (const [index, language] of listIn(value, "languages"))
    if (typeof language === "string" && !isLanguage(language))
      tell("unknown-language", `/languages/${index}`, { name: language });
  const primary = memberOf(memberOf(value, "colors"), "primary");
  if (typeof primary === "string" && contrastWithWhite(primary) < 1.5)
    tell("pale-color", "/colors/primary", { name: primary });
  const [name, logo] = [memberOf(value, "name"), memberOf(value, "logo")];
  if (typeof name === "string" && nameOfPath(file) !== `${name}.theme.json`)
    tell("theme-of-other-file", "/name", { name });
  if (typeof logo === "string" && hasFile?.(resolvePath(file, logo)) === false)
    tell("missing-file", "/logo", { name: logo });
}

/** Contrast of a colour as #rrggbb with white, as WCAG 2 has it: from 1, none, to 21, that of black. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The items of a list by their place; none where there is no list. */
function listIn(value: unknown, name: string): Iterable<readonly [number, unknown]> {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list.entries() : [];
}
