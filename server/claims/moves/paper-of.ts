import { foldText } from "#engine/identifiers/index.ts";
import type { MissingPaper } from "../report/missing.ts";

/** Names a paper by its title: its key tells it from others of the claim. */
export function paperOf(title: string): MissingPaper {
  const key = foldText(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return { key: key === "" ? "papel" : key, title };
}
