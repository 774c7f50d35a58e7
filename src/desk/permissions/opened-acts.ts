import { type Level, levels, openedBy } from "#permissions/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import acts from "#src/shared/i18n/es/opened-acts.json" with { type: "json" };

const words: Readonly<Record<string, string>> = acts;
const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Names what a level opens, in one phrase: «emitir pólizas y publicar tu plataforma». */
export function openedActs(level: Level): string {
  return list.format(openedBy(level).flatMap((one) => words[one] ?? []));
}

/** Tells the holder of a level what the next one opens, and what it asks for. */
export function nextLevelText(level: Level): string {
  const next = levels[levels.indexOf(level) + 1];
  return deskText(`profile.levelNext.${level}`, { acts: next === undefined ? "" : openedActs(next) });
}
