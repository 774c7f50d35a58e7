import {
  type Action,
  actionsText,
  lineTitle,
  type PermissionLine,
} from "#src/desk/permissions/permission-lines.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Change } from "../ui/changes.tsx";

export type ListedBroker = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly level: string;
  /** Of how many scenes something was said of them. */
  readonly said: number;
};

export type OfficeBroker = Omit<ListedBroker, "said"> & {
  readonly version: string;
  readonly permissions: readonly PermissionLine[];
  readonly changes: readonly Change[];
};

export const brokersCall = "/office/brokers";
export const brokersPath = "/productores";

/** Each line of a change, before → after. */
export function tellPermissions(lines: readonly PermissionLine[]) {
  return ({ before, after }: Pick<Change, "before" | "after">): string =>
    Object.entries(after as Readonly<Record<string, readonly Action[]>>)
      .map(([name, is]) => {
        const was = (before as Readonly<Record<string, readonly Action[]>> | null)?.[name] ?? [];
        const line = lines.find((one) => one.name === name) ?? { scene: name, product: null };
        return officeText("brokers.line", {
          ...{ title: lineTitle(line), before: actionsText(was), after: actionsText(is) },
        });
      })
      .join(". ");
}
