import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Change } from "../ui/changes.tsx";

export const actions = ["show", "enabled", "create", "update", "remove"] as const;
export type Action = (typeof actions)[number];

export type ListedBroker = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly level: string;
  /** Of how many scenes something was said of them. */
  readonly said: number;
};

/** What a broker may do in a scene, of all products or of one. */
export type PermissionLine = {
  readonly name: string;
  readonly scene: string;
  readonly product: string | null;
  /** Those that the scene has. */
  readonly actions: readonly Action[];
  readonly allowed: readonly Action[];
  /** What would be allowed if nothing were said of it. */
  readonly usual: readonly Action[];
  readonly isSaid: boolean;
};

export type OfficeBroker = Omit<ListedBroker, "said"> & {
  readonly version: string;
  readonly permissions: readonly PermissionLine[];
  readonly changes: readonly Change[];
};

/** What somebody chose of a line: other actions, or none of their own. */
export type Chosen = Readonly<Record<string, readonly Action[] | null>>;

export const brokersCall = "/office/brokers";
export const brokersPath = "/productores";

const scenes = [
  ...(["organizer", "parentBroker", "dashboard", "dashboardCarousel", "dashboardManual", "clients"] as const),
  ...(["policiesManual", "policyDetails", "multiQuote", "emission", "currentAccount"] as const),
  ...(["commercialConditions", "profileCommercialTerms", "selfManagementPlatformLogo"] as const),
  ...(["communications", "commissions"] as const),
];

/** A scene as people call it, with its product where it is of one: «Emisión, Auto». */
export function lineTitle({ scene, product }: Pick<PermissionLine, "scene" | "product">): string {
  const known = scenes.find((one) => one === scene);
  const title = known ? officeText(`brokers.scenes.${known}`) : scene;
  return product === null ? title : `${title}, ${product}`;
}

/** Actions in words: «Ver, Crear»; «nada» without one. */
export function actionsText(allowed: readonly Action[]): string {
  return allowed.length === 0
    ? officeText("brokers.nothing")
    : allowed.map((action) => officeText(`brokers.actions.${action}`)).join(", ");
}

/** What would be allowed once it is stored. */
export function allowedAfter({ name, allowed, usual }: PermissionLine, chosen: Chosen): readonly Action[] {
  const own = chosen[name];
  return own === undefined ? allowed : (own ?? usual);
}

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
