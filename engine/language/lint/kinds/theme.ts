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
  const insurers = memberOf(value, "insurers");
  for (const [index, name] of (Array.isArray(insurers) ? insurers : []).entries())
    checkInsurer(library, name, `/insurers/${index}`, tell);
  const languages = memberOf(value, "languages");
  for (const [index, language] of (Array.isArray(languages) ? languages : []).entries())
    if (typeof language === "string" && !isLanguage(language))
      tell("unknown-language", `/languages/${index}`, { name: language });
  const [name, logo] = [memberOf(value, "name"), memberOf(value, "logo")];
  if (typeof name === "string" && nameOfPath(file) !== `${name}.theme.json`)
    tell("theme-of-other-file", "/name", { name });
  if (typeof logo === "string" && hasFile?.(resolvePath(file, logo)) === false)
    tell("missing-file", "/logo", { name: logo });
}
