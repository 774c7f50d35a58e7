import type { PastRelease } from "#server/releases/history.ts";

/**
 * What a list of releases says, a flow after another: those that are in force, and the former ones with which somebody
 * goes on; all of them of a flow that is named.
 */
export function sayReleases(releases: readonly PastRelease[], named?: string): readonly string[] {
  if (releases.length === 0)
    return [
      named === undefined
        ? "Todavía no se publicó nada: una publicación se anota cuando alguien la abre por primera vez."
        : `De «${named}» no se publicó nada todavía.`,
    ];
  const flows = Map.groupBy(releases, ({ flow }) => flow);
  return [...flows].flatMap(([flow, all]) => {
    const shown = all.filter(({ isLive, drafts }) => named !== undefined || isLive || drafts > 0);
    const former = all.filter(({ isLive }) => !isLive);
    const drafts = former.reduce((sum, one) => sum + one.drafts, 0);
    const others = former.length === 1 ? "1 anterior" : `${former.length} anteriores`;
    const behind = former.length === 0 ? "" : `: ${others}, con ${countOf(drafts)}`;
    return [`${flow}${behind}`, ...shown.map(lineOf)];
  });
}

function lineOf(release: PastRelease): string {
  const { hash, isLive, isReturned, since, drafts } = release;
  const state = isReturned ? "publicada de nuevo" : isLive ? "rige" : "anterior";
  return `  ${hash.slice(0, 12)}  ${state} desde ${dayOf(since)}  ${whomOf(release)}  ${countOf(drafts)}`;
}

function whomOf({ area, platform, insurer, language }: PastRelease): string {
  const names = [area, platform, insurer, language].filter((name) => name !== "");
  return names.length === 0 ? "para los demás" : `para ${names.join(" · ")}`;
}

function countOf(drafts: number): string {
  return drafts === 1 ? "1 borrador" : `${drafts === 0 ? "ningún borrador" : `${drafts} borradores`}`;
}

const format = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "America/Argentina/Buenos_Aires",
});

function dayOf(instant: string): string {
  return format.format(new Date(instant));
}
