import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import scenes from "#permissions/scenes.json" with { type: "json" };
import { inRepository } from "#scripts/run.ts";
import screens from "#src/app/screens.json" with { type: "json" };
import rules from "../server/infrastructure/http/rules.json" with { type: "json" };
import toCome from "./to-come.json" with { type: "json" };

/** The texts of all files of a kind below a folder. */
function textsOf(folder: string, ending: string): readonly string[] {
  const files = readdirSync(inRepository(folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(inRepository(`${folder}/${name}`), "utf8"));
}

const quoted = (texts: readonly string[]) => (scene: string) =>
  texts.some((text) => text.includes(`"${scene}"`));
// The routes' own are held to what the server says by brokers.test.ts; the rest it asks for beside them.
const routes = new Set(Object.values(rules).flatMap((rule) => ("scene" in rule ? [rule.scene] : [])));
const isJudged = quoted(textsOf("server", ".ts").filter((text) => /\bjudge/.test(text)));
const drawn = new Set(screens.flatMap((screen) => ("scene" in screen ? [screen.scene] : [])));
const isDrawn = quoted([
  ...[...textsOf("src", ".ts"), ...textsOf("src", ".tsx")].filter((text) =>
    /\b(useMay|judge\w*)\(|scene: /.test(text),
  ),
  // What brokers fill in asks for its own.
  ...textsOf("flows", ".flow.json").filter((text) => text.includes('"scene"')),
]);

test("each scene of the permissions is asked by a route and by a screen, or is to come", () => {
  const missing = Object.keys(scenes).flatMap((scene) => {
    const by = [
      ...(routes.has(scene) || isJudged(scene) ? [] : ["route"]),
      ...(drawn.has(scene) || isDrawn(scene) ? [] : ["screen"]),
    ];
    return by.length === 0 ? [] : [[scene, by] as const];
  });
  expect(Object.fromEntries(missing)).toEqual(toCome);
});
