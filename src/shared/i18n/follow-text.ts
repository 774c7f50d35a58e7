import { createCatalogue, type Params } from "./catalogue.ts";
import follow from "./es/follow.json" with { type: "json" };
import { foreign } from "./i18n.ts";

const own = createCatalogue("es", follow);

/** A text of what is followed: they come with its page. */
export function followText(key: string, params: Params = {}): string {
  return (foreign?.follow ?? own)(key, params) ?? key;
}
