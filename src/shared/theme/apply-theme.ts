import { nameSite } from "./document-title.ts";
import type { ThemeDocument } from "./theme.generated.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

/** Dresses the page in a platform's colours, shape, title, icon and manifest; gives back what undresses it. */
export function applyTheme(theme: ThemeDocument): () => void {
  const tokens: Tokens = tokensOf(theme);
  const style = document.documentElement.style;
  // Through the CSSOM: the page's CSP allows no style attribute.
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
  nameSite(theme.metatitle);
  const icon = addLink("icon", imageUrl(theme.logo));
  const manifest = addLink("manifest", `/autogestion/${theme.name}/manifest.webmanifest`);
  const uncolor = theme.shape?.header === "primary" ? colorBars(tokens["--brand"]) : undefined;
  return () => {
    for (const name of Object.keys(tokens)) style.removeProperty(name);
    nameSite(undefined);
    icon.remove();
    manifest.remove();
    uncolor?.();
  };
}

/** Where the image of a theme is served; one that is not published yet is an address of its own. */
export function imageUrl(path: string): string {
  return new URL(path, `${origin}/themes/`).href;
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

/** The bars of a phone around the page go on with its header. */
function colorBars(color = ""): () => void {
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const before = Array.from(bars, (bar) => [bar, bar.content] as const);
  for (const [bar] of before) bar.content = color;
  return () => {
    for (const [bar, own] of before) bar.content = own;
  };
}
