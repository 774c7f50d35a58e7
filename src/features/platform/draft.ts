import { isEqual, type JsonObject } from "#engine/json/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";

export const networks = ["instagram", "facebook", "linkedin", "youtube"] as const;
export type Network = (typeof networks)[number];
export type DraftLink = { readonly id: number; readonly label: string; readonly url: string };

/** A platform while it is edited: all of it is text that is being typed. */
export type Draft = {
  readonly title: string;
  readonly name: string;
  readonly primary: string;
  readonly secondary: string;
  readonly text: string;
  readonly links: readonly DraftLink[];
  readonly social: Readonly<Record<Network, string>>;
  readonly logo: ChosenLogo | undefined;
};

/** A picture that was chosen and is not published yet. */
export type ChosenLogo = { readonly filename: string; readonly content: string; readonly url: string };

const usual = { primary: "#1f4e79", secondary: "#c9a227" } as const;

/** What is published, ready to be edited; for who has nothing, their name in the product's colours. */
export function draftOf(
  theme: ThemeDocument | undefined,
  broker: Pick<Broker, "displayName" | "email">,
): Draft {
  // Who has said no name is called by their address, which is nobody else's business.
  const displayName = broker.displayName === broker.email ? "" : broker.displayName;
  const { footer = {}, links = [] } = theme ?? {};
  return {
    title: theme?.title ?? displayName.slice(0, 40),
    name: theme?.name ?? nameFrom(displayName),
    primary: theme?.colors.primary ?? usual.primary,
    secondary: theme?.colors.secondary ?? usual.secondary,
    text: footer.text ?? "",
    links: links.map(({ label, url }, id) => ({ id, label, url })),
    social: { instagram: "", facebook: "", linkedin: "", youtube: "", ...footer.social },
    logo: undefined,
  };
}

/** What is sent of it: what was left empty is not said. */
export function settingsOf(draft: Draft): JsonObject {
  const { title, name, primary, secondary, text, links, social, logo } = draft;
  const named = Object.entries(social).filter(([, url]) => url.trim() !== "");
  return {
    title: title.trim(),
    name: name.trim().toLowerCase(),
    colors: { primary: primary.toLowerCase(), secondary: secondary.toLowerCase() },
    footer: {
      ...(text.trim() === "" ? {} : { text: text.trim() }),
      ...(named.length === 0 ? {} : { social: Object.fromEntries(named) }),
    },
    links: links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    ...(logo ? { logo: { filename: logo.filename, content: logo.content } } : {}),
  };
}

/** In how many of its parts what is sent of a draft differs from what is sent of another. */
export function countChanges(draft: Draft, published: Draft): number {
  const [now, before] = [partsOf(draft), partsOf(published)];
  return Object.keys({ ...now, ...before }).filter((part) => !isEqual(now[part], before[part])).length;
}

function partsOf(draft: Draft): JsonObject {
  const { colors, footer, ...others } = settingsOf(draft);
  return { ...others, ...(colors as JsonObject), ...(footer as JsonObject) };
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** As much of a theme as decides its colours. */
export function themeOf(primary: string, secondary: string): ThemeDocument {
  const colors = { primary: primary.toLowerCase(), secondary: secondary.toLowerCase() };
  return { name: "", title: "", metatitle: "", logo: "", colors };
}

/** A first idea for the address: the letters of a name, with hyphens between its words. */
function nameFrom(displayName: string): string {
  const letters = displayName
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return (letters.match(/[a-z]+/g) ?? []).join("-").slice(0, 40).replace(/-$/, "");
}
