import {
  isAtLeast,
  judgeSome,
  type Level,
  type Permitted,
  type SceneName,
  standingOf,
} from "#permissions/index.ts";
import type { IconName } from "#src/desk/ui/icon.tsx";
import { type DeskWord, deskText } from "#src/shared/i18n/desk-text.ts";
import table from "./screens.json" with { type: "json" };

/** A screen of the area, as menu, palette and keyboard know it. */
export type Screen = {
  readonly name: DeskWord<"screens">;
  readonly path: string;
  readonly icon: IconName;
  /** Where its link stands: in the rail, or in the menu of who is in; without it in other pages, and in the palette. */
  readonly place?: "main" | "account" | "foot" | "menu";
  /** The screen whose link is lit for it, where it has none. */
  readonly below?: DeskWord<"screens">;
  /** What somebody has to be allowed to be shown; nothing for what is everybody's. */
  readonly scene?: SceneName;
  /** How the palette looks for what it lists: rows with an `id` and a `name`, and where each opens. */
  readonly found?: Finding;
  /** Where another one of what it lists is made, and the key that leads there; the first thing of the desk stands over its menu. */
  readonly create?: { readonly path: string; readonly keys: string; readonly isFirst?: true };
  /** What is there is a flow; without it the area has a page of its own. */
  readonly isHosted?: true;
  /** How many of what is there are unread, by the name that the server counts them under. */
  readonly counted?: "unreadCommunications";
  /** The level from which there is nothing left to do there: it has no link any more, and opens all the same. */
  readonly until?: Level;
  /** Keys one after the other, with a space between them. */
  readonly keys: string;
};

/** What a palette finds: its call, where a row opens, and where something is noted about it. */
export type Finding = { readonly call: string; readonly open: string; readonly note?: string };

export const screens: readonly Screen[] = table as never; // its words are ours: a test holds it to them

/** The screens that somebody may open, and has something to do at. */
export function screensOf(who: Permitted): readonly Screen[] {
  const { level } = standingOf(who.onboardingStatus);
  return screens.filter(
    (screen) => mayOpen(who, screen) && !(screen.until && isAtLeast(level, screen.until)),
  );
}

/** The screen to which an address belongs: of those below which it stands, the nearest. */
export function screenAt(pathname: string): Screen | undefined {
  return screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

export function mayOpen(who: Permitted, { scene }: Pick<Screen, "scene">): boolean {
  return scene === undefined || judgeSome(who, scene, "show") === "permitted";
}

/** The screens at which somebody may make another one of what is listed. */
export function creatorsOf(who: Permitted): readonly (Screen & Required<Pick<Screen, "create">>)[] {
  return screensOf(who).flatMap((screen) => {
    const { scene, create } = screen;
    const isAllowed = scene === undefined || judgeSome(who, scene, "create") === "permitted";
    return create && isAllowed ? [{ ...screen, create }] : [];
  });
}

/** What making one is called. */
export function createTitleOf({ name }: Pick<Screen, "name">): string {
  return deskText(`create.${name as DeskWord<"create">}`);
}

export function titleOf({ name }: Screen): string {
  return deskText(`screens.${name}`);
}
