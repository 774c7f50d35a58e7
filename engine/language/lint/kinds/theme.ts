import type { LoadedDocument } from "../../load/document.ts";
import { type Library, memberOf } from "../../load/library.ts";
import { nameOfPath, resolvePath } from "../../load/paths.ts";
import { checkInsurer } from "../insurers.ts";
import { isLanguage } from "../languages.ts";
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
  const [name, logo] = [memberOf(value, "name"), memberOf(value, "logo")];
  if (typeof name === "string" && nameOfPath(file) !== `${name}.theme.json`)
    tell("theme-of-other-file", "/name", { name });
  if (typeof logo === "string" && hasFile?.(resolvePath(file, logo)) === false)
    tell("missing-file", "/logo", { name: logo });
}

/** The items of a list by their place; none where there is no list. */
function listIn(value: unknown, name: string): Iterable<readonly [number, unknown]> {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list.entries() : [];
}
