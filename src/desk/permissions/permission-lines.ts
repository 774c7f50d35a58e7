import { officeText } from "#src/shared/i18n/office-text.ts";

export const actions = ["show", "enabled", "create", "update", "remove"] as const;
export type Action = (typeof actions)[number];

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

/** What somebody chose of a line: other actions, or none of their own. */
export type Chosen = Readonly<Record<string, readonly Action[] | null>>;

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
