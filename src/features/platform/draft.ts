import { isEqual, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";

/** What a broker says of their platform, by `schemas/platform.schema.json`; while it is typed it may lack anything. */
export type Draft = JsonObject & {
  readonly title?: string;
  readonly name?: string;
  readonly logo?: ChosenLogo;
  readonly colors?: { readonly primary?: string; readonly secondary?: string };
  readonly links?: readonly { readonly label?: string; readonly url?: string }[];
};

/** A picture that was chosen and is not published yet. */
export type ChosenLogo = { readonly filename: string; readonly content: string };

/** The colours of who has chosen none. */
export const usualColors = { primary: "#1f4e79", secondary: "#c9a227" } as const;

/** What is published, ready to be edited; for who has nothing, their name in the product's colours. */
export function draftOf(
  theme: ThemeDocument | undefined,
  { displayName, email }: Pick<Broker, "displayName" | "email">,
): Draft {
  if (theme === undefined) {
    // Who has said no name is called by their address, which is nobody else's business.
    const title = displayName === email ? "" : displayName.slice(0, 40);
    const name = nameFrom(title);
    return { ...(title && { title }), ...(name && { name }), colors: usualColors };
  }
  const { title, name, colors, footer: { text, certificate, social } = {}, links = [], contact } = theme;
  // Of JSON, in the schema's own words.
  const foot = { text, certificate, social };
  return cleaned({ title, name, colors, footer: foot, links, contact } as unknown as Draft);
}

/** What is sent of it: without spaces around a text, and nothing of what was left empty. */
export function cleaned(draft: Draft): Draft {
  return clean(draft) as Draft;
}

function clean(value: Json | undefined): Json | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  // A list says by its length what an item is: what is empty in one is told as wrong.
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => clean(item) ?? {});
  if (typeof value !== "object" || value === null) return value;
  const said = Object.entries(value).flatMap(([name, inner]) => {
    const kept = clean(inner);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** In how many of its parts what is sent of a draft differs from what is sent of another. */
export function countChanges(draft: Draft, published: Draft): number {
  const [now, before] = [partsOf(draft), partsOf(published)];
  return Object.keys({ ...now, ...before }).filter((part) => !isEqual(now[part], before[part])).length;
}

function partsOf(draft: Draft): JsonObject {
  const { colors, footer, contact, ...others } = cleaned(draft) ?? {};
  return Object.assign({ ...others }, colors, footer, contact);
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** A first idea for the address: the letters of a name, with hyphens between its words. */
function nameFrom(calledAs: string): string {
  const letters = calledAs
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return (letters.match(/[a-z]+/g) ?? []).join("-").slice(0, 40).replace(/-$/, "");
}
