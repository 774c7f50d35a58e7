import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { readCsv } from "../../infrastructure/tables/read-csv.ts";
import { tableLimits } from "../../infrastructure/tables/table.ts";
import type { Catalogue, Catalogues, Model } from "./catalogue.ts";

/** The columns of an export, and beside them one for each year, with the price of that year in pesos. */
const columns = ["brand", "group", "model", "codia", "prices_from", "prices_to"] as const;

type Priced = Model & { readonly prices: ReadonlyMap<number, number> };

/** How many wrong cells are told at once. */
const mostTold = 50;

/**
 * The catalogues of a folder, `car.csv` for cars; of a kind without a file, `others` has one. A file with a row that is
 * wrong is not read at all, and each of its wrong cells is told by row and column.
 */
export function readCatalogues(folder: string, others: Catalogues): Catalogues {
  const known = new Map<string, Catalogue | undefined>();
  const find = (type: string): Catalogue | undefined => {
    const file = join(folder, `${type}.csv`);
    if (!/^[a-zA-Z]+$/.test(type) || !existsSync(file)) return others.find(type);
    return readCatalogue(file, readFileSync(file));
  };
  return {
    find: (type) => {
      if (!known.has(type)) known.set(type, find(type));
      return known.get(type);
    },
  };
}

/** Reads an export; throws with all that is wrong with it. */
export function readCatalogue(name: string, bytes: Uint8Array): Catalogue {
  const [head = [], ...lines] = readCsv(bytes);
  const sheet = readHead(name, head);
  if (lines.length > tableLimits.rows)
    throw wrongFile(name, [`row ${tableLimits.rows + 2}: no more than ${tableLimits.rows} are read`]);
  const wrong: string[] = [];
  const models = new Map<string, Priced>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const tell = (column: string, why: string) =>
      void wrong.push(`row ${index + 2}, column "${column}": ${why}`);
    const model = readRow((column) => cells[sheet.names.indexOf(column)]?.trim() ?? "", tell);
    const prices = readPrices(sheet, cells, tell);
    if (models.has(model.infoAutoCode)) tell("codia", `"${model.infoAutoCode}" stands in another row too`);
    models.set(model.infoAutoCode, { ...model, prices });
  }
  if (wrong.length > 0) throw wrongFile(name, wrong);
  return catalogueOf([...models.values()], hash("sha256", bytes).slice(0, 16));
}

/** Where each column of an export stands, and which are years. */
type Sheet = {
  readonly names: readonly string[];
  readonly years: readonly { readonly year: number; readonly at: number }[];
};

function readHead(name: string, head: readonly string[]): Sheet {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  const years = names.flatMap((cell, at) => (/^(19|20)\d\d$/.test(cell) ? [{ year: Number(cell), at }] : []));
  if (missing.length > 0 || years.length === 0)
    throw wrongFile(name, [
      `row 1: no column "${[...missing, ...(years.length ? [] : ["2026"])].join('", "')}"`,
    ]);
  return { names, years };
}

/** What the models of a file are asked for. */
function catalogueOf(priced: readonly Priced[], version: string): Catalogue {
  const quoted = [...new Set(priced.flatMap(({ prices }) => [...prices.keys()]))].toSorted((a, b) => b - a);
  const byId = new Map(priced.map((model) => [model.id, model.prices]));
  return {
    version,
    models: priced.map(({ prices: _, ...model }) => model),
    years: () => quoted,
    priceOf: ({ id }, year) => byId.get(id)?.get(year),
  };
}

type Tell = (column: string, why: string) => void;

/** The price of each year, in centavos; an empty cell is a year without one. */
function readPrices({ years }: Sheet, cells: readonly string[], tell: Tell): ReadonlyMap<number, number> {
  const prices = new Map<number, number>();
  for (const { year, at } of years) {
    const text = cells[at]?.trim() ?? "";
    if (text === "") continue;
    if (!/^\d{1,10}$/.test(text) || Number(text) === 0)
      tell(String(year), `"${text}" is no whole price in pesos`);
    else prices.set(year, Number(text) * 100);
  }
  return prices;
}

function readRow(cell: (column: string) => string, tell: Tell): Model {
  const named = (column: string) => {
    const name = cell(column);
    if (name === "" || name.length > 120) tell(column, "a name of 1 to 120 letters is missing");
    return name;
  };
  const yearIn = (column: string) => {
    const text = cell(column);
    if (!/^(19|20)\d\d$/.test(text)) tell(column, `"${text}" is no year`);
    return Number(text);
  };
  const [brand, group, name] = [named("brand"), named("group"), named("model")];
  const [from, until] = [yearIn("prices_from"), yearIn("prices_to")];
  if (from > until) tell("prices_to", `${until} is before ${from}`);
  const infoAutoCode = cell("codia");
  if (!/^\d{6,7}$/.test(infoAutoCode)) tell("codia", `"${infoAutoCode}" is no code of 6 or 7 digits`);
  return {
    id: idOf(brand, group, name, infoAutoCode),
    infoAutoCode,
    name,
    brand: { id: idOf(brand), name: brand },
    group: { id: idOf(brand, group), name: group },
    from,
    until,
  };
}

/** The same of the same names, file after file. */
function idOf(...names: readonly string[]): string {
  return hash("sha256", names.join("\n")).slice(0, 16);
}

function wrongFile(name: string, wrong: readonly string[]): AppError {
  const more = wrong.length > mostTold ? [`and ${wrong.length - mostTold} more`] : [];
  const told = [...wrong.slice(0, mostTold), ...more].join("\n");
  return new AppError("invalid-configuration", { detail: `catalogue "${name}":\n${told}` });
}
