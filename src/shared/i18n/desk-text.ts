import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import desk from "./es/desk.json" with { type: "json" };

type DeskKey = KeyOf<typeof desk>;

/** The texts of one group, by their names in it: `screens` has one for each screen. */
export type DeskWord<Group extends string> = WordIn<Group, DeskKey>;
type WordIn<Group extends string, Key> = Key extends `${Group}.${infer Word}` ? Word : never;

const own = createCatalogue("es", desk);

/** A text of the broker's area. */
export function deskText(key: DeskKey, params: Params = {}): string {
  return own(key, params) ?? key;
}
