import { nameSite } from "./document-title.ts";
import type { ThemeDocument } from "./theme.generated.ts";
import { type Tokens, tokensOf } from "./tokens.ts";

/** Dresses the page in a platform's colours, shape, title and icon; gives back what undresses it. */
export function applyTheme(theme: ThemeDocument): () => void {
  const tokens: Tokens = tokensOf(theme);
  const style = document.documentElement.style;
  // Through the CSSOM: the page's CSP allows no style attribute.
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
  nameSite(theme.metatitle);
  const icon = setIcon(imageUrl(theme.logo));
  return () => {
    for (const name of Object.keys(tokens)) style.removeProperty(name);
    nameSite(undefined);
    icon.remove();
  };
}

/** Where the image of a theme is served; one that is not published yet is an address of its own. */
export function imageUrl(path: string): string {
  return new URL(path, `${origin}/themes/`).href;
}

function setIcon(url: string): HTMLLinkElement {
  const icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = url;
  document.head.append(icon);
  return icon;
}
