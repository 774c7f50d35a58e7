import { foldText } from "#engine/identifiers/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { keepScheme, type Scheme, schemes } from "#src/desk/theme/scheme.ts";
import type { IconName } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { screensOf, titleOf } from "../screens.ts";

/** Something to open or to do. */
export type Entry = { readonly title: string; readonly icon: IconName } & (
  | { readonly path: string }
  | { readonly run: () => void }
);

/** What the palette offers: the screens first, then what can be done from anywhere. */
export function entriesOf(broker: Broker, onKeys: () => void): readonly Entry[] {
  const appearance = deskText("shell.appearance");
  return [
    ...screensOf(broker).map((screen) => ({ title: titleOf(screen), icon: screen.icon, path: screen.path })),
    ...schemes.map((scheme: Scheme) => ({
      title: `${appearance}: ${deskText(`scheme.${scheme}`).toLowerCase()}`,
      icon: "sun" as const,
      run: () => keepScheme(scheme),
    })),
    { title: deskText("shell.keys"), icon: "book", run: onKeys },
    { title: deskText("shell.leave"), icon: "leave", path: "/logout" },
  ];
}

/** The entries that have every word of a text, in any order and whatever their accents. */
export function matchEntries<T extends { readonly title: string }>(
  entries: readonly T[],
  text: string,
): readonly T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ title }) => words.every((word) => foldText(title).includes(word)));
}
