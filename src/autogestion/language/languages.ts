import { kept } from "#src/shared/storage/kept.ts";

/** The language in which everything is written. */
export const ownLanguage = "es";

const remembered = kept("tramite:language", "browser");

/**
 * The language of a person: the one that the address asks for with `?lang`, which is remembered, or the one remembered;
 * else ours.
 */
export function chooseLanguage(languages: readonly string[]): string {
  const all = [ownLanguage, ...languages];
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (all.includes(asked)) remembered.write(asked);
  const wanted = [asked, remembered.read()];
  return wanted.find((one) => one !== undefined && all.includes(one)) ?? ownLanguage;
}
