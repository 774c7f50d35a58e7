import { expect, test } from "vitest";
import { decideAccess } from "#src/app/access.ts";
import { isForPhones, isPhone } from "#src/app/phones.ts";
import { mayOpen, screens, screensOf } from "#src/app/screens.ts";
import { matchEntries } from "#src/app/shell/palette-entries.ts";
import icons from "#src/desk/ui/icons.json" with { type: "json" };
import access from "./access.json" with { type: "json" };
import phones from "./phones.json" with { type: "json" };

type Status = Parameters<typeof decideAccess>[0]["status"];

test.each(access)("$status at $address: $is", ({ status, isActivated = false, address, is }) => {
  expect(decideAccess({ status: status as Status, isActivated }, address)).toEqual(is);
});

test.each(phones)("$name", ({ is, ...device }) => {
  expect(isPhone(device)).toBe(is);
});

test.each([
  ["/registro/verificaci%C3%B3n", true],
  ["/registro/verificacio%CC%81n/", true],
  ["/registro/verificación/lista", true],
  ["/registro/verificaciones", false],
  ["/registro", false],
  ["/perfil", false],
  ["/%", false],
])("a phone reaches %s: %s", (path, is) => {
  expect(isForPhones(path)).toBe(is);
});

test("every screen has a drawing and a place, and an address and keys of its own", () => {
  const placed = screens.filter(({ place }) => place !== undefined).map(({ name }) => name);
  for (const { icon, place, below } of screens) {
    expect(icons).toHaveProperty(icon);
    // What has none stands below one that has.
    if (place === undefined) expect(placed).toContain(below);
    else expect(["main", "account", "foot", "menu"]).toContain(place);
  }
  for (const of of ["name", "path", "keys"] as const)
    expect(new Set(screens.map((screen) => screen[of])).size).toBe(screens.length);
});

test.each([
  [undefined, [], true],
  ["clients", [], true],
  ["clients", [{ name: "clients", value: "no" }], false],
  ["communications", [], false],
  ["communications", [{ name: "communications", value: "show" }], true],
] as const)("the scene %s is shown with %j: %s", (scene, permissions, is) => {
  const who = { permissions, onboardingStatus: "finished" };
  expect(mayOpen(who, scene === undefined ? {} : { scene })).toBe(is);
});

test.each([
  ["level-one--pending", true],
  ["level-two--pending-review", true],
  ["finished", false],
] as const)("who stands at %s is offered to go on with the onboarding: %s", (onboardingStatus, is) => {
  const offered = screensOf({ permissions: [], onboardingStatus }).map(({ name }) => name);
  expect([offered.includes("onboarding"), offered.includes("profile")]).toEqual([is, true]);
});

test.each([
  ["", ["Mi perfil", "Cerrar sesión"]],
  ["SESION", ["Cerrar sesión"]],
  ["perfil mi", ["Mi perfil"]],
  ["nada", []],
])("the palette finds «%s»", (text, titles) => {
  const entries = [{ title: "Mi perfil" }, { title: "Cerrar sesión" }];
  expect(matchEntries(entries, text).map(({ title }) => title)).toEqual(titles);
});
