import { existsSync, readFileSync } from "node:fs";
import type { RouteObject } from "react-router";
import { inRepository } from "#scripts/run.ts";

/** One address of an application, in one state. */
export type PageRow = {
  /** The route as the application's own table writes it. */
  readonly route: string;
  /** The address, where it is not the route; `{name}` stands for an id that a test prepared. */
  readonly path?: string;
  /** A pattern of the first heading. */
  readonly heading: string;
  /** A pattern of the same heading in English, where the page speaks it. */
  readonly english?: string;
  /** A pattern of the text that the page is opened for, once all of it came. */
  readonly figure?: string;
  /** The name of a button that is not there. */
  readonly lacks?: string;
  /** The address to which it leads, where that is another one. */
  readonly at?: string;
  /** The act of the page that is done here once, by its name in the table of acts. */
  readonly act?: string;
  /** The test file that does this page's main act, and the words of the act in it. */
  readonly walked?: readonly [file: string, words: string];
  /** The page is only read: nothing is done on it. */
  readonly isRead?: true;
};

/** Visitors with the rows that each opens, in the order in which they are opened. */
type Visitors = Readonly<Record<string, readonly PageRow[]>>;

/** The states in which every route is opened: with data, without any, and by a visitor to whom it is refused. */
const states = ["data", "empty", "refused"] as const;
type State = (typeof states)[number];

/** The pages of an application: each route in each state, and further addresses of the same routes. */
export type PageTable = Readonly<Record<State, Visitors>> & {
  /** Routes that are the same without data, and those that are refused to nobody. */
  readonly never: Readonly<Partial<Record<State, readonly string[]>>>;
  readonly more?: Visitors;
};

/** Lists the groups of rows, each of one visitor in one state. */
export function listGroups({ never: _, ...table }: PageTable): readonly Group[] {
  return Object.entries(table).flatMap(([state, visitors]) =>
    Object.entries(visitors).map(([visitor, rows]) => ({ state, visitor, rows })),
  );
}
export type Group = { readonly state: string; readonly visitor: string; readonly rows: readonly PageRow[] };

/** Lists the routes at which a table of the router shows a page. */
export function listRoutes(routes: readonly RouteObject[], above = ""): readonly string[] {
  const all = routes.flatMap(({ path = "", index, children }) => {
    const whole = path.startsWith("/") || above === "" ? path : `${above}/${path}`;
    const at = whole === "" ? above : whole;
    return [...(children ? listRoutes(children, at) : []), ...(index || !children ? [at || "/"] : [])];
  });
  return [...new Set(all)];
}

/** Lists what a table of pages lacks of the routes and acts that there are. */
export function listGaps(
  table: PageTable,
  routes: readonly string[],
  acts: Readonly<Record<string, unknown>>,
): readonly string[] {
  const groups = listGroups(table);
  const routesIn = (state: string) =>
    new Set(
      groups.filter((group) => group.state === state).flatMap(({ rows }) => rows.map(({ route }) => route)),
    );
  const unopened = states.flatMap((state) =>
    routes
      .filter((route) => !routesIn(state).has(route) && !table.never[state]?.includes(route))
      .map((route) => `${route}: no row of ${state}`),
  );
  const rows = groups.flatMap((group) => group.rows);
  const strays = rows.filter(({ route }) => !routes.includes(route)).map(({ route }) => `${route}: no route`);
  const idle = routes
    .filter((route) => !rows.some((row) => row.route === route && (row.act ?? row.walked ?? row.isRead)))
    .map((route) => `${route}: no act`);
  const named = rows.flatMap(({ act }) => act ?? []);
  const unknown = named.filter((act) => !(act in acts)).map((act) => `${act}: no such act`);
  const undone = Object.keys(acts)
    .filter((act) => !named.includes(act))
    .map((act) => `${act}: no row does it`);
  const unwalked = rows
    .filter(({ walked }) => walked && !isWalked(walked))
    .map(({ route, walked }) => `${route}: ${walked?.join(" has no ")}`);
  return [...unopened, ...strays, ...idle, ...unknown, ...undone, ...unwalked];
}

function isWalked([file, words]: NonNullable<PageRow["walked"]>): boolean {
  const path = inRepository(`tests/${file}`);
  return existsSync(path) && readFileSync(path, "utf8").includes(words);
}
