import table from "./office.json" with { type: "json" };

/** A part of the office that somebody works in or not. */
export type OfficeScene = keyof typeof table;
/** What an account of the office has: scenes to work in, or all of them to look at. */
export type OfficeRole = OfficeScene | "readOnly";
export type OfficeAction = "show" | "update";
/** What a call of the office asks for: `money.update`. */
export type OfficeNeed = `${OfficeScene}.${OfficeAction}`;

export const officeScenes = Object.keys(table) as readonly OfficeScene[];
export const officeRoles: readonly OfficeRole[] = [...officeScenes, "readOnly"];

/** Whether an account with these roles may do that: its own scenes whole, and all others to look at with `readOnly`. */
export function mayInOffice(roles: readonly OfficeRole[], need: OfficeNeed): boolean {
  const { scene, action } = partsOf(need);
  return roles.includes(scene) || (action === "show" && roles.includes("readOnly"));
}

/** Whether a word names a scene of the office and one of its actions. */
export function isOfficeNeed(word: string): word is OfficeNeed {
  const [scene = "", action = "", ...more] = word.split(".");
  return (
    more.length === 0 && Object.hasOwn(table, scene) && Object.hasOwn(table[scene as OfficeScene], action)
  );
}

/** Returns what is refused, as a sentence goes on after «no puede». */
export function refusedWords(need: OfficeNeed): string {
  const { scene, action } = partsOf(need);
  return table[scene][action];
}

function partsOf(need: OfficeNeed): { readonly scene: OfficeScene; readonly action: OfficeAction } {
  const [scene, action] = need.split(".");
  return { scene: scene as OfficeScene, action: action as OfficeAction }; // by the type of the word
}
