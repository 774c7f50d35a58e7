import { readFileSync } from "node:fs";
import { inRepository } from "../run.ts";
import type { Root, Scaffold } from "./scaffold.ts";
import { titleOf } from "./scaffold-names.ts";
import { templatesOf } from "./templates.ts";

/** A platform of the self-management: its theme, and a logo to be replaced. */
export function newPlatform(_: Root, name: string): Scaffold {
  const themes = templatesOf("platform", { name, title: titleOf(name) });
  return {
    ...Object.fromEntries(themes.map(([, theme]) => [`themes/${name}.theme.json`, theme])),
    [`themes/logos/${name}.png`]: readFileSync(inRepository("scripts/flows/new/platform/logo.png")),
  };
}
