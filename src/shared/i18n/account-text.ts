import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import account from "./es/account.json" with { type: "json" };

const own = createCatalogue("es", account);

/** A text of the current account: they come with its pages. */
export function accountText(key: KeyOf<typeof account>, params: Params = {}): string {
  return own(key, params) ?? key;
}
