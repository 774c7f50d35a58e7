import type { Foreign } from "#src/shared/i18n/i18n.ts";

/** The language in which everything is written. */
export const ownLanguage = "es";

/** What the pages themselves say in other languages. */
export const foreignTexts: Readonly<Record<string, () => Promise<Foreign>>> = {
  en: async () => (await import("#src/shared/i18n/en/texts.ts")).texts,
};

const place = "tramite:language";

/**
 * The language of a person: the one that the address asks for with `?lang`, which is remembered, the one remembered, or
 * the first of their browser that is there; else ours.
 */
export function chooseLanguage(languages: readonly string[]): string {
  const all = [ownLanguage, ...languages];
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (all.includes(asked)) remember(asked);
  const wanted = [asked, remembered(), ...navigator.languages];
  const known = wanted.map((one) =>
    all.find((language) => one === language || one.startsWith(`${language}-`)),
  );
  return known.find((language) => language !== undefined) ?? ownLanguage;
}

function remembered(): string {
  try {
    return localStorage.getItem(place) ?? "";
  } catch {
    return "";
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(place, language);
  } catch {
    // A browser that keeps nothing asks its own settings again.
  }
}
