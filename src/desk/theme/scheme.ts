import { kept } from "#src/shared/storage/kept.ts";

export const schemes = ["auto", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

const choice = kept("tramite:scheme", "browser");
const darkMedia = "(prefers-color-scheme: dark)";
let rules: readonly CSSMediaRule[] | undefined;

export function readScheme(): Scheme {
  const chosen = choice.read();
  return schemes.find((one) => one === chosen) ?? "auto";
}

export function keepScheme(scheme: Scheme): void {
  choice.write(scheme);
  applyScheme(scheme);
}

/**
 * Shows the page light, dark or as the system is. The dark colours are written once, under a media query: here the
 * query is what changes.
 */
export function applyScheme(scheme: Scheme): void {
  rules ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter(isDark));
  const media = { auto: darkMedia, light: "not all", dark: "all" }[scheme];
  for (const rule of rules) rule.media.mediaText = media;
  document.documentElement.style.colorScheme = scheme === "auto" ? "" : scheme;
}

function isDark(rule: CSSRule): rule is CSSMediaRule {
  return rule instanceof CSSMediaRule && rule.media.mediaText === darkMedia;
}
