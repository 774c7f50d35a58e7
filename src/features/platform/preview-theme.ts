import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { cleaned, type Draft, isColor } from "./draft.ts";

/** Where an address leads in the pages; another would be no link of theirs. */
const address = /^(https:\/\/\S+|(mailto|tel):\S+)$/;

/** The theme that a draft would be, with what is half typed left as it was before. */
export function themeOf(draft: Draft, logo: string, last: ThemeDocument["colors"]): ThemeDocument {
  const { title = "", colors, links = [], footer, contact } = cleaned(draft) ?? {};
  const shown = links.flatMap(({ label, url }) =>
    label !== undefined && url !== undefined && address.test(url) ? [{ label, url }] : [],
  );
  const { certificate, ...foot } = (footer ?? {}) as NonNullable<ThemeDocument["footer"]>;
  const isLink = certificate !== undefined && address.test(certificate);
  return {
    // What else stands in it is judged by the schema when it is published; here it is only drawn.
    ...({ contact } as Pick<ThemeDocument, "contact">),
    footer: { ...foot, ...(isLink && { certificate }) },
    name: previewName,
    title,
    metatitle: title,
    logo,
    colors: {
      primary: colorOr(colors?.primary, last.primary),
      secondary: colorOr(colors?.secondary, last.secondary),
    },
    links: shown,
  };
}

/** The segment under which the public area shows what it is told, and no platform may be called. */
export const previewName = "vista-previa";

function colorOr(color: string | undefined, last: string): string {
  return color !== undefined && isColor(color) ? color : last;
}
