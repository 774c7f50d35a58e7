import { expect, test } from "vitest";
import {
  type Action,
  judge,
  judgeSome,
  type Level,
  type Permission,
  type SceneName,
} from "#permissions/index.ts";
import levels from "#permissions/levels.json" with { type: "json" };
import scenes from "#permissions/scenes.json" with { type: "json" };
import cases from "./judge.json" with { type: "json" };

type Case = {
  readonly scene: SceneName;
  readonly action: Action;
  readonly said?: string;
  readonly permissions?: readonly Permission[];
  readonly product?: string;
  readonly level?: Level;
  readonly status?: string;
  readonly verdict: string;
};

test.each(cases as readonly Case[])(
  "$action of $scene $product with $said $permissions at $status: $verdict",
  ({ scene, action, said, permissions = [], product, level, status = "finished", verdict }) => {
    const list = said === undefined ? permissions : [{ name: scene, value: said }];
    const ofProduct = product === undefined ? undefined : { permission: product, level };
    expect(judge({ permissions: list, onboardingStatus: status }, scene, action, ofProduct)).toBe(verdict);
  },
);

test("the table speaks of actions and levels that there are", () => {
  const actions = ["show", "enabled", "create", "update", "remove"];
  for (const scene of Object.values(scenes)) {
    expect(actions).toEqual(expect.arrayContaining(Object.keys(scene.actions)));
    const asked = "levels" in scene ? scene.levels : {};
    expect(Object.keys(scene.actions)).toEqual(expect.arrayContaining(Object.keys(asked)));
    expect(levels.levels).toEqual(expect.arrayContaining(Object.values(asked)));
  }
  for (const { level } of Object.values(levels.statuses)) expect(levels.levels).toContain(level);
});

// The specification's: communications, manual policies but for seeing them, commissions, the platform's logo.
test("what is hidden by default is that, and everything else is shown", () => {
  const hidden = Object.entries(scenes).flatMap(([name, { actions }]) =>
    Object.entries(actions).flatMap(([action, isShown]) => (isShown ? [] : [`${name}.${action}`])),
  );
  expect(hidden).toEqual([
    "organizer.show",
    "organizer.create",
    "organizer.update",
    "parentBroker.show",
    "policiesManual.create",
    "policiesManual.update",
    "policiesManual.remove",
    "selfManagementPlatformLogo.update",
    "communications.show",
    "communications.create",
    "commissions.update",
  ]);
});

test.each([
  { permissions: [], verdict: "permitted" },
  { permissions: [{ name: "multiQuote", value: "no" }], verdict: "not-permitted" },
  {
    permissions: [
      { name: "multiQuote", value: "no" },
      { name: "multiQuote.car", value: "show" },
    ],
    verdict: "permitted",
  },
  {
    permissions: [
      { name: "multiQuote", value: "no" },
      { name: "multiQuote.car", value: "create" },
    ],
    verdict: "not-permitted",
  },
])("some product of a scene with $permissions: $verdict", ({ permissions, verdict }) => {
  expect(judgeSome({ permissions, onboardingStatus: "finished" }, "multiQuote", "show")).toBe(verdict);
});
