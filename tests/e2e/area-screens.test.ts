import type { Page } from "playwright";
import { createRoutesFromElements, type RouteObject } from "react-router";
import { afterAll, beforeAll, expect } from "vitest";
import { places } from "#src/autogestion/places/find-place.ts";
import { routes } from "#src/autogestion/routes.tsx";
import { choose, isWholeSweep, schemes } from "../browser/sweep.ts";
import screens from "./area-screens.json" with { type: "json" };
import { type PreparedArea, prepareArea } from "./area-visitor.ts";
import { identify } from "./claim-page.ts";
import { inspectWindows, type Look, widths } from "./inspect-page.ts";
import { test, type Visit } from "./product.ts";

// Every address of the public area, in every window; theme, scheme and window of its rules are chosen (`sweep.ts`).
type Screen = {
  /** As the area's own lists have it. */
  readonly route: string;
  /** Below the platform's own, unless it begins at the root; the route's where it has no values. */
  readonly path?: string;
  /** A pattern. */
  readonly heading: string;
  /** What is there once all of it came. */
  readonly text?: string;
};

const { own, nobody }: Readonly<Record<"own" | "nobody", readonly Screen[]>> = screens;

const platforms = ["cordillera", "pampa"] as const;

let area: PreparedArea;
beforeAll(async () => {
  area = await prepareArea();
}, 180_000);
afterAll(() => area?.close());

test("every address of the public area is looked at", async () => {
  const reply = await fetch(`${area.product.url}/api/self-management-platforms`);
  const { flows, followed } = (await reply.json()).data as Record<"flows" | "followed", { route?: string }[]>;
  const lived = [...flows, ...followed].flatMap(({ route }) =>
    route === undefined ? [] : [`{area}/${route}`],
  );
  const listed = [
    ...pathsOf(createRoutesFromElements(routes)),
    ...places.map((place) => `{area}/${place}`),
    ...lived,
  ];
  const table = new Set([...own, ...nobody].map(({ route }) => route));
  // No other address leads to this page at all.
  expect([...table].sort()).toEqual([...new Set(listed)].filter((route) => route !== "*").sort());
});

test.for(platforms)(
  "addresses of the public area fit each window in %s, in the light and in the dark",
  { timeout: 600_000 },
  async (platform, { visit }) => {
    const visited = await visit(area.product);
    const { page } = visited;
    const problems: string[] = [];
    const look = async (screen: Screen, names: Readonly<Record<string, string>>) => {
      const looks = looksAt(screen, platform);
      if (looks.length === 0) return;
      const path = pathOf(screen);
      const name = `${platform} ${path}`;
      await open(page, addressOf(platform, path, names), screen);
      problems.push(
        ...(await inspectWindows(page, name, {
          ...{ widths, target: 43.5, looks },
          see: (seen, width) => photograph(seen, name, width),
        })),
      );
    };
    await identify(page, area.person, `/autogestion/${platform}/clientes`);
    const names = { ...area.names, thread: await area.write(await ticketIn(visited)) };
    for (const screen of own) await look(screen, names);
    const [shown] = own.filter(({ route }) => route === "{area}/tarjeta");
    if (shown) await open(page, addressOf(platform, pathOf(shown), names), shown);
    const card = await keptCode(page);
    await page.evaluate(() => sessionStorage.clear());
    for (const screen of nobody) await look(screen, { ...names, card });
    expect(problems).toEqual([]);
  },
);

/**
 * Returns how an address is read by the rules on a platform: in every window and scheme where the sweep is whole, else on
 * one platform, in one window and one scheme. Twelve addresses see every combination of the three.
 */
function looksAt(screen: Screen, platform: string): readonly Look[] {
  if (isWholeSweep) return widths.map((width) => ({ width, schemes }));
  const at = [...own, ...nobody].indexOf(screen);
  if (choose(platforms, at) !== platform) return [];
  const half = Math.floor(at / platforms.length);
  return [{ width: choose(widths, half), schemes: [choose(schemes, half)] }];
}

function pathOf({ path, route }: Screen): string {
  return path ?? route.replace("{area}/", "");
}

function pathsOf(found: readonly RouteObject[], above = ""): readonly string[] {
  return found.flatMap(({ path, index, children }) => {
    const whole = [above, path?.replace(/^:platform$/, "{area}")].filter(Boolean).join("/");
    const below = whole.replace("/autogestion/{area}", "{area}");
    return [...(children ? pathsOf(children, whole) : []), ...(index || !children ? [below] : [])];
  });
}

function addressOf(platform: string, path: string, names: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => names[name] ?? "");
  if (filled.startsWith("/")) return filled;
  return `/autogestion/${platform}${filled === "" ? "" : `/${filled}`}`;
}

async function open(page: Page, address: string, { heading, text }: Screen): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: new RegExp(heading) }).waitFor();
  if (text !== undefined) await page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton") === null);
}

/** What proves who is there, as the tab keeps it. */
async function ticketIn({ page }: Visit): Promise<string> {
  await page.getByRole("heading", { level: 1, name: "Mis pólizas" }).waitFor();
  return page.evaluate(
    () => (JSON.parse(sessionStorage.getItem("tramite:identity") ?? "{}") as { ticket: string }).ticket,
  );
}

/** The code of the card that was shown, as the device keeps it. */
function keptCode(page: Page): Promise<string> {
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith("tramite:card:")) ?? "";
    return (JSON.parse(localStorage.getItem(name) ?? "{}") as { code: string }).code;
  });
}

/** The page as it was inspected, where pictures are wanted: of a usual phone in the dark. */
async function photograph(page: Page, name: string, width: number): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const isDark = width === 390;
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  const file = name.replaceAll(/[^\w-]+/g, "-").replaceAll(/-[\da-f-]{36}/g, "");
  await page.screenshot({ path: `${folder}/${file}-${width}${isDark ? "-dark" : ""}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: "light" });
}
