import type { FastifyInstance } from "fastify";
import { dataOf } from "../../infrastructure/http/answers.ts";

/** Where the app for phones is, in each store that has it; a store without it is not there. */
export type StoreLinks = Readonly<Partial<Record<StoreName, string>>>;
type StoreName = (typeof stores)[number]["name"];

const stores = [
  { name: "appStore", variable: "TRAMITE_APP_STORE" },
  { name: "playStore", variable: "TRAMITE_PLAY_STORE" },
] as const;

/** The stores that variables name; tells what is wrong with one. */
export function readStores(
  read: (name: string) => string | undefined,
  tell: (wrong: string) => void,
): StoreLinks {
  const named = stores.flatMap(({ name, variable }) => {
    const value = read(variable);
    if (value === undefined) return [];
    if (!URL.canParse(value) || new URL(value).protocol !== "https:")
      tell(`${variable} is "${value}" — give an address that begins with https://`);
    return [[name, value] as const];
  });
  return Object.fromEntries(named);
}

/** Where a phone gets the app, asked before anybody is in. */
export function storesRoute(app: FastifyInstance, links: StoreLinks): void {
  app.get("/commons/app-stores", { config: { access: "public" }, schema: storesSchema }, async () => ({
    data: links,
  }));
}

const storesSchema = {
  summary: "De qué tiendas se descarga la app; sin ninguna, todavía no hay",
  response: dataOf({
    type: "object",
    properties: Object.fromEntries(stores.map(({ name }) => [name, { type: "string" }])),
  }),
};
