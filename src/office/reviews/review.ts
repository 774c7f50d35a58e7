import { formatDate } from "#engine/identifiers/index.ts";
import type { Tone } from "#engine/react/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import type { Change } from "../ui/changes.tsx";

/** What waits for the office, as the list tells it. */
export type ListedReview = {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly broker: string;
  readonly title: string;
  readonly status: { readonly id: string; readonly value: string; readonly tone: Tone };
  readonly sentAt: string;
  readonly dueOn: string;
  readonly isAgain: boolean;
};

export type ReviewPaper = {
  readonly document: string;
  readonly title: string;
  readonly status: string;
  readonly reason?: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly path: string;
  readonly isAsked: boolean;
};

export type Review = ListedReview & {
  readonly isOpen: boolean;
  /** What each status of its kind is called. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly email: string;
  readonly license: string | null;
  readonly cuit: string | null;
  readonly compared: readonly {
    readonly title: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly papers: readonly ReviewPaper[];
  readonly changes: readonly Change[];
};

/** Until when something was promised, as it is read, and whether that is today or was before. */
export function dueText(dueOn: string): { readonly when: string; readonly isLate: boolean } {
  const days = daysBetween(today(), dueOn);
  const date = formatDate(dueOn).slice(0, 5);
  if (days < 0) return { when: officeText("reviews.due.late", { date }), isLate: true };
  if (days === 0) return { when: officeText("reviews.due.today"), isLate: true };
  if (days === 1) return { when: officeText("reviews.due.tomorrow"), isLate: false };
  return { when: officeText("reviews.due.on", { date }), isLate: false };
}
