import { expect, test } from "vitest";
import { browserArgs, executables } from "#scripts/browser.ts";

test("takes CHROME_PATH alone when it is given", () => {
  expect(executables("linux", { CHROME_PATH: "/opt/chrome", PATH: "/usr/bin" })).toEqual(["/opt/chrome"]);
});

test.each([
  ["linux", { PATH: "/usr/bin:/snap/bin" }, "/snap/bin/chromium"],
  ["linux", { PATH: "/usr/bin" }, "/usr/bin/google-chrome"],
  ["darwin", { HOME: "/Users/ana" }, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  [
    "win32",
    { ProgramFiles: "C:\\Program Files" },
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
] as const)("looks on %s where browsers stand", (platform, env, place) => {
  expect(executables(platform, env)).toContain(place);
});

test("prefers the build without windows", () => {
  const found = executables("linux", { PATH: "/usr/bin" });
  expect(found[0]).toBe("/usr/bin/chromium-headless-shell");
});

test("looks into Playwright's own folder last", () => {
  expect(executables("linux", { PATH: "/usr/bin" }).at(-1)).toMatch(/playwright/);
});

test("starts without a sandbox only as root", () => {
  expect(browserArgs(true)).toContain("--no-sandbox");
  expect(browserArgs(false)).not.toContain("--no-sandbox");
});
