export const schemes = ["auto", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

const place = "tramite:scheme";
const darkMedia = "(prefers-color-scheme: dark)";
let rules: readonly CSSMediaRule[] | undefined;

export function readScheme(): Scheme {
  try {
    const kept = localStorage.getItem(place);
    return schemes.find((one) => one === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

export function keepScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(place, scheme);
  } catch {
    // A browser that keeps nothing follows its system again after a reload.
  }
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
