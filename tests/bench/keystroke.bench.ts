import { rmSync } from "node:fs";
import { startFormServer } from "./form-server.ts";
import { folderWithFilled } from "./measure/filled-forms.ts";
import { type Cost, costOf, openBrowser, openTab, painted, type Tab } from "./measure/page-cost.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// What a key and a commit cost a phone's main thread: in the claim's accident step, in 200 questions, and in a bare
// box, which is the floor; and how much more than in the same form written by hand. The forms take turns, so that a busy machine slows all of them alike.
type Subject = { readonly name: string; readonly path: string; readonly boxes: readonly string[] };

const of14 = ["Nombre 1", "Domicilio 12", "DNI 10", "Nombre 11"];
const of200 = ["Nombre 1", "Domicilio 92", "DNI 110", "Nombre 191"];
const subjects: readonly Subject[] = [
  { name: "claim", path: "/bench/claim", boxes: ["Calle o ruta", "Ciudad o localidad", "Referencia"] },
  { name: "fields-14", path: "/bench/fields-14", boxes: of14 },
  { name: "fields-14 by hand", path: "/by-hand/fields-14", boxes: of14 },
  { name: "fields-200", path: "/bench/fields-200", boxes: of200 },
  { name: "fields-200 by hand", path: "/by-hand/fields-200", boxes: of200 },
  { name: "fields-200, all answered", path: "/bench/fields-200-filled", boxes: of200 },
  { name: "bare box", path: "/bench", boxes: ["bare"] },
];
const rounds = 4;
const budgets = { median: 6, p90: 10 };
/** How much more script a key may cost than in the same form written by hand: both draw the same, so the rest is noise. */
const byHandBudgets = { "fields-14": 0.2, "fields-200": 1 };
const commitBudgets: Readonly<Record<string, number>> = {
  claim: 50,
  "fields-14": 50,
  "bare box": 50,
};

const folder = folderWithFilled("fields-200");
const server = await startFormServer({ folder });
const browser = await openBrowser();
const typed = new Map<string, Cost[]>(subjects.map(({ name }) => [name, []]));
const committed = new Map<string, Cost[]>(subjects.map(({ name }) => [name, []]));

const tabs = new Map<string, Tab>();
for (const { name, path } of subjects) tabs.set(name, await openForm(path));

for (let round = 0; round < rounds; round += 1) {
  for (const { name, boxes } of subjects) {
    const tab = tabs.get(name);
    if (tab) for (const box of boxes) await typeInto(tab, name, box, `1234567${round}`);
  }
}
await browser.close();
await server.close();
rmSync(folder, { recursive: true });

const rows = subjects.flatMap(({ name }): Row[] => {
  const scripts = (typed.get(name) ?? []).map(({ script }) => script);
  const tasks = (typed.get(name) ?? []).map(({ task }) => task);
  const commits = (committed.get(name) ?? []).map(({ script }) => script);
  return [
    [`${name}: key, script, median`, ...beside(median(scripts), budgets.median, milliseconds)],
    [`${name}: key, script, p90`, ...beside(quantile(scripts, 0.9), budgets.p90, milliseconds)],
    [`${name}: key to paint, everything, median`, milliseconds(median(tasks))],
    [`${name}: commit on blur, script`, ...beside(median(commits), commitBudgets[name] ?? 130, milliseconds)],
  ];
});
const byHandRows = Object.entries(byHandBudgets).flatMap(([name, budget]): Row[] => {
  const over = (part: keyof Cost, of: typeof typed) =>
    median(
      (of.get(name) ?? []).map((cost, key) => cost[part] - (of.get(`${name} by hand`)?.[key]?.[part] ?? 0)),
    );
  return [
    [`${name}: key over by hand, script`, ...beside(over("script", typed), budget, milliseconds)],
    [`${name}: key over by hand, everything`, milliseconds(over("task", typed))],
    [`${name}: commit over by hand, script`, milliseconds(over("script", committed))],
  ];
});
printTable(["CPU × 4", "measured", "budget"], [...rows, ...byHandRows]);

async function openForm(path: string): Promise<Tab> {
  const tab = await openTab(browser);
  await tab.page.goto(server.url + path);
  if (path === "/bench") {
    await tab.page.setContent('<label for="box">bare</label><input id="box"><button>next</button>');
  }
  await tab.page.locator("input").first().waitFor();
  return tab;
}

/** What is typed is another thing each time, or the commit would have nothing to say. The first key into a box also wakes things up, as it does for a person: it counts. */
async function typeInto(tab: Tab, name: string, label: string, keys: string): Promise<void> {
  const { page } = tab;
  const box = page.getByLabel(new RegExp(`^${label}( \\(opcional\\))?$`));
  await box.focus();
  await box.selectText();
  await painted(tab);
  for (const key of keys) {
    const press = await costOf(tab, () => page.keyboard.press(key));
    const paint = await costOf(tab, () => painted(tab));
    typed.get(name)?.push({ script: press.script, task: press.task + paint.task });
  }
  committed.get(name)?.push(await costOf(tab, () => page.keyboard.press("Tab").then(() => painted(tab))));
}
