import { createRoutesFromElements } from "react-router";
import { afterAll, beforeAll } from "vitest";
import { places } from "#src/autogestion/places/find-place.ts";
import { routes } from "#src/autogestion/routes.tsx";
import { choosePairs, type Scheme, schemes } from "../../browser/sweep.ts";
import { widths } from "../inspect-page.ts";
import { test, type Visit } from "../product.ts";
import table from "./area.json" with { type: "json" };
import { type Platform, type PreparedArea, prepareArea } from "./area-data.ts";
import { openPages } from "./open-pages.ts";
import { listGaps, listGroups, listRoutes, type PageRow, type PageTable } from "./page-table.ts";

// Every address of the public area, on a platform and in a language of it.
const pages = table as unknown as PageTable;
const groups = listGroups(pages);

/** The platforms with the languages that they speak. */
const voices = ["cordillera in es", "pampa in es", "pampa in en"] as const;
type Voice = (typeof voices)[number];

const rows = groups.flatMap((group) => group.rows);
const dimensions = { voice: voices, width: widths, scheme: schemes };
const chosen = choosePairs<{ voice: Voice; width: number; scheme: Scheme }>(dimensions, rows.length);

let area: PreparedArea;
beforeAll(async () => {
  area = await prepareArea();
}, 180_000);
afterAll(() => area?.close());

test("every address of the public area has a row with data, empty and refused, and an act", async ({
  expect,
}) => {
  const reply = await fetch(`${area.product.url}/api/self-management-platforms`);
  const { flows, followed } = (await reply.json()).data as Record<"flows" | "followed", { route?: string }[]>;
  const lived = [...flows, ...followed].flatMap(({ route }) =>
    route === undefined ? [] : [`{area}/${route}`],
  );
  const own = listRoutes(createRoutesFromElements(routes)).map((route) =>
    route.replace("/autogestion/:platform", "{area}").replace(/(.)\/$/, "$1"),
  );
  const listed = [...own, ...places.map((place) => `{area}/${place}`), ...lived];
  // No other address leads to this page at all.
  const known = [...new Set(listed)].filter((route) => route !== "*");
  expect(listGaps(pages, known, {})).toEqual([]);
});

const spoken = groups.flatMap((group) =>
  voices.map((voice) => [`${group.state}, ${group.visitor}, ${voice}`, group, voice] as const),
);

test.for(spoken)(
  "each page of the public area is at its address: %s",
  { timeout: 600_000 },
  async ([name, { visitor, rows: all }, voice], { expect, visit }) => {
    const [platform, language] = voice.split(" in ") as [Platform, string];
    const { page, context } = await visit(area.product);
    const identity = visitor === "nobody" ? undefined : area.identities[platform][visitor as "ana" | "sola"];
    await remember({ context }, language, identity);
    const problems = await openPages(
      page,
      all.filter((row) => looksIn(row, voice).length > 0),
      {
        ...{ name, names: area.names[platform], acts: {}, hop: `/autogestion/${platform}/nada` },
        windows: { widths, target: 43.5 },
        looks: (row) => looksIn(row, voice),
        isEnglish: language === "en",
      },
    );
    expect(problems).toEqual([]);
  },
);

/** Returns in which windows and schemes a row is read in a voice; in none where another voice was chosen for it. */
function looksIn(row: PageRow, voice: Voice) {
  return (chosen[rows.indexOf(row)] ?? [])
    .filter((one) => one.voice === voice)
    .map(({ width, scheme }) => ({ width, schemes: [scheme] }));
}

/** Writes what the browser keeps of its person: who they are, proven, and the language that they chose. */
function remember({ context }: Pick<Visit, "context">, language: string, identity: string | undefined) {
  return context.addInitScript(
    ([spoken, who]) => {
      localStorage.setItem("tramite:language", spoken);
      if (who !== undefined) sessionStorage.setItem("tramite:identity", who);
    },
    [language, identity] as const,
  );
}
