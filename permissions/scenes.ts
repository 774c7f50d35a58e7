import { isAtLeast, type Level, standingOf } from "./levels.ts";
import table from "./scenes.json" with { type: "json" };

export type Action = "show" | "enabled" | "create" | "update" | "remove";
export type SceneName = keyof typeof table;

/** What the server says of a scene: `yes`, `no`, or the actions that are allowed, with commas between them. */
export type Permission = { readonly name: string; readonly value: string };

/** Whose permissions are looked at. */
export type Permitted = {
  readonly permissions: readonly Permission[];
  readonly onboardingStatus: string;
};

/** Of a scene that each product has for itself: its permission's word, and the level that it asks for, if it does. */
export type OfProduct = { readonly permission: string; readonly level?: Level | undefined };

/** Whether somebody may, or why not: nobody gave them that permission, or their onboarding has not come so far. */
export type Verdict = "permitted" | "not-permitted" | "low-level";

type Scene = {
  /** Every action that the scene has, and whether it is allowed while nothing is said of it. */
  readonly actions: Readonly<Partial<Record<Action, boolean>>>;
  readonly perProduct?: boolean;
  /** The least level for an action, whatever the permissions say. */
  readonly levels?: Readonly<Partial<Record<Action, Level>>>;
};

/** Every scene that there is. */
export const scenes: Readonly<Record<SceneName, Scene>> = table as never; // its words are ours: a test holds it to them

/** Words of the specification for the same action. */
const aliases: Readonly<Record<string, Action>> = { delete: "remove" };

/**
 * Judges an action of a scene; in a scene that each product has for itself, with that product. A scene that has `enabled`
 * is only looked at without it. Refuses what the scene does not have.
 */
export function judge(who: Permitted, name: SceneName, action: Action, product?: OfProduct): Verdict {
  const { levels } = scenes[name];
  if (!hasPermission(who, name, action, product)) return "not-permitted";
  if (isSwitched(name, action)) {
    const verdict = judge(who, name, "enabled", product);
    if (verdict !== "permitted") return verdict;
  }
  const own = levels?.[action];
  const least = own && (product?.level ?? own);
  const isHighEnough = least === undefined || isAtLeast(standingOf(who.onboardingStatus).level, least);
  return isHighEnough ? "permitted" : "low-level";
}

/** Whether the stored permissions have an action, whatever the level and `enabled` are. */
export function hasPermission(
  who: Pick<Permitted, "permissions">,
  name: SceneName,
  action: Action,
  product?: OfProduct,
): boolean {
  const { actions, perProduct } = scenes[name];
  const allowed = actions[action];
  if (allowed === undefined || (perProduct === true) !== (product !== undefined)) return false;
  const said = product ? `${name}.${product.permission}` : name;
  // The last word counts; what is said of one product counts more than what is said of all.
  const value = saidOf(who, said) ?? saidOf(who, name);
  return value === undefined ? allowed : allows(value, action);
}

/** Whether an action needs the scene to be enabled as well: every one but looking, of a scene that has the switch. */
function isSwitched(name: SceneName, action: Action): boolean {
  return action !== "show" && action !== "enabled" && scenes[name].actions.enabled !== undefined;
}

/** The same of a scene that each product has for itself: whether for one of them at least. */
export function judgeSome(who: Permitted, name: SceneName, action: Action): Verdict {
  if (!isPerProduct(name)) return judge(who, name, action);
  const said = who.permissions.filter((one) => one.name.startsWith(`${name}.`));
  // The empty one is any of which nothing is said.
  const products = ["", ...said.map((one) => one.name.slice(name.length + 1))];
  const verdicts = products.map((permission) => judge(who, name, action, { permission }));
  return verdicts.find((verdict) => verdict === "permitted") ?? verdicts[0] ?? "not-permitted";
}

/** Whether a scene exists and has that action; in the words of a route that asks for it. */
export function hasAction(name: string, action: string): boolean {
  return Object.hasOwn(scenes, name) && Object.hasOwn(scenes[name as SceneName].actions, action);
}

/** Whether each product has the scene for itself. */
export function isPerProduct(name: SceneName): boolean {
  return scenes[name].perProduct === true;
}

function saidOf({ permissions }: Pick<Permitted, "permissions">, name: string): string | undefined {
  return permissions.findLast((permission) => permission.name === name)?.value;
}

function allows(value: string, action: Action): boolean {
  if (value === "yes") return true;
  return value.split(",").some((word) => {
    const said = word.trim();
    return (Object.hasOwn(aliases, said) ? aliases[said] : said) === action;
  });
}
