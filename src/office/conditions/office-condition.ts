import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Change } from "../ui/changes.tsx";

type Named = { readonly name: string; readonly displayName: string };
/** From a day, in wire form, on: a percentage, or none. */
type Rate = { readonly from: string; readonly ratePercent: number | null };

/** What an insurer pays for a product, to everybody or to one broker, as it stands today. */
export type ListedCondition = {
  readonly id: string;
  readonly insurer: Named;
  readonly product: Named;
  readonly broker: { readonly name: string; readonly email: string } | null;
  readonly from: string | null;
  readonly ratePercent: number | null;
  readonly bonusPercent: number | null;
  /** What who organizes the broker earns beside them. */
  readonly organizerPercent: number | null;
  /** In centavos. */
  readonly minimumPremium: number | null;
  readonly notes: string | null;
  readonly next: Rate | null;
  readonly history: readonly (Rate & { readonly standing: "upcoming" | "current" | "ended" })[];
};

export type OfficeCondition = ListedCondition & { readonly changes: readonly Change[] };

export const conditionsCall = "/office/conditions";
export const conditionsPath = "/condiciones";
/** In the place of an id: one that nobody said yet. */
export const newName = "nueva";

/** `15,5 %` */
export function percentText(percent: number | null): string {
  return percent === null ? officeText("conditions.noRate") : `${percent.toLocaleString("es-AR")}\u00a0%`;
}

/** As the audit has it: rates in hundredths of a percent, money in centavos, the day as an ISO day. */
type Said = {
  readonly from?: string;
  readonly rate?: number | null;
  readonly bonus?: number | null;
  readonly organizerRate?: number | null;
  readonly minimumPremium?: number | null;
  readonly notes?: string | null;
};

/** What a change of a condition says: what is paid before → after, what else differs, and from which day. */
export function tellCondition({ before, after }: Pick<Change, "before" | "after">): string {
  const [was, is] = [(before ?? {}) as Said, after as Said];
  const percent = (rate: number | null | undefined) => percentText((rate ?? null) && Number(rate) / 100);
  const other = (value: number | null | undefined, text: (value: number) => string) =>
    value === null || value === undefined ? officeText("conditions.nothing") : text(value);
  const bonus = (said: Said) => other(said.bonus, percent);
  const organizer = (said: Said) => other(said.organizerRate, percent);
  const minimum = (said: Said) => other(said.minimumPremium, (cents) => formatMoney(cents, "ARS"));
  const notes = (said: Said) => said.notes ?? officeText("conditions.nothing");
  const line = (name: "bonus" | "organizer" | "minimum" | "notes", [from, to]: readonly [string, string]) =>
    from === to ? [] : [officeText(`conditions.lines.${name}`, { before: from, after: to })];
  const rate = officeText("conditions.lines.rate", { before: percent(was.rate), after: percent(is.rate) });
  const date = officeText("conditions.lines.from", { date: formatDate(is.from ?? "") });
  return [
    `${rate}, ${date}`,
    ...line("bonus", [bonus(was), bonus(is)]),
    ...line("organizer", [organizer(was), organizer(is)]),
    ...line("minimum", [minimum(was), minimum(is)]),
    ...line("notes", [notes(was), notes(is)]),
  ].join(". ");
}
