import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import tasks from "./es/tasks.json" with { type: "json" };

const own = createCatalogue("es", tasks);

/** A text of what is to be done today: they come with its page. */
export function tasksText(key: KeyOf<typeof tasks>, params: Params = {}): string {
  return own(key, params) ?? key;
}
