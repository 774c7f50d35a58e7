import { below, nearest, type Schema } from "#engine/json/index.ts";
import { valuesIn } from "../../addresses.ts";
import { releasesOf } from "../../load/compile-release.ts";
import { documentsOf, type Library, memberOf, textOf } from "../../load/library.ts";
import { routesOf } from "../../routes.ts";
import { isPassing } from "../../steps.ts";
import areas from "../areas.json" with { type: "json" };
import type { FlowSubject, Tell } from "../subject.ts";
import { areApart, toldProducts } from "../told-products.ts";
import { checkOpenings } from "./openings.ts";

/** Addresses are written with what is known, in one way, and lead to one step each. */
export function checkAddresses({ library, release, tell }: FlowSubject): void {
  const { flow, context, data } = release;
  const { area, route, draft = [] } = flow.host ?? {};
  const known = Object.keys(context.properties ?? {});
  const isInContext = (name: string, pointer: string) => {
    if (!known.includes(name))
      tell("unknown-context-value", pointer, { name, suggestion: nearest(name, known) });
  };
  if (route !== undefined) checkSpelling(route, "/host/route", tell);
  if (area !== undefined && route !== undefined) checkPage(area, route, tell);
  checkOpenings({ library, release, tell });
  for (const name of valuesIn(route ?? "")) isInContext(name, "/host/route");
  for (const [index, name] of draft.entries()) isInContext(name, `/host/draft/${index}`);
  const others = area === undefined || route === undefined ? [] : addressesOf(library, area, flow);
  const routes = routesOf(library, flow);
  for (const [id, step] of Object.entries(flow.steps)) {
    const { path = id } = step;
    const at = below("/steps", id);
    const place = step.path === undefined ? at : `${at}/path`;
    checkSpelling(path, place, tell);
    checkValues(path, place, [context, data], tell);
    if (isPassing(step)) continue;
    for (const own of routes) {
      const address = `${own.route}/${path}`;
      const other = others.find((one) => one.shape === shapeOf(address));
      if (other) tell("repeated-address", place, { name: address, other: other.flow });
    }
  }
}

/** Where the pages of an area are: all of them below a part of the address, or wherever another page is not. */
type Pages = { readonly below?: string; readonly taken?: readonly string[] };

/** Some page of its area opens what lives at a route, or nobody finds it. */
function checkPage(area: string, route: string, tell: Tell): void {
  const { below: top, taken = [] } = (areas as Readonly<Record<string, Pages>>)[area] ?? {};
  const [first = ""] = route.split("/");
  if (top !== undefined && first !== top)
    tell("route-of-no-page", "/host/route", { name: route, suggestion: `${top}/${route}` });
  if (taken.includes(first)) tell("route-of-no-page", "/host/route", { name: route, other: `/${first}` });
}

/** An address is written with whole letters: one with its accent apart looks the same and is another. */
export function checkSpelling(name: string, pointer: string, tell: Tell): void {
  const suggestion = name.normalize("NFC");
  if (name !== suggestion) tell("address-not-composed", pointer, { name: suggestion });
}

function checkValues(path: string, pointer: string, schemas: readonly Schema[], tell: Tell): void {
  const known = schemas.flatMap(({ properties = {} }) => Object.keys(properties));
  for (const name of valuesIn(path))
    if (!known.includes(name))
      tell("unknown-path-value", pointer, { name, suggestion: nearest(name, known) });
}

type Address = {
  readonly flow: string;
  readonly area: unknown;
  readonly shape: string;
  /** Products of which its address says which is meant. */
  readonly told: readonly unknown[];
};

const known = new WeakMap<Library, readonly Address[]>();

/** Where the steps of the other flows of an area are. */
function addressesOf(
  library: Library,
  area: string,
  flow: FlowSubject["release"]["flow"],
): readonly Address[] {
  const all = known.get(library) ?? readAddresses(library);
  known.set(library, all);
  const told = toldProducts(flow);
  return all.filter((one) => one.area === area && one.flow !== flow.id && !areApart(told, one.told));
}

/** They may be flows that are not right yet. */
function readAddresses(library: Library): readonly Address[] {
  const releases = documentsOf(library, "flow").flatMap((document) => releasesOf(library, document));
  return releases.flatMap(({ flow }) => {
    const { host, steps } = flow as { readonly host?: unknown; readonly steps?: unknown };
    const own = {
      flow: textOf(flow, "id"),
      area: memberOf(host, "area"),
      told: toldProducts(flow),
    };
    const paths = Object.entries(steps ?? {}).flatMap(([id, step]) => {
      const path = memberOf(step, "path") ?? id;
      const isShown = typeof step === "object" && step !== null && !isPassing(step);
      return isShown && typeof path === "string" ? [path] : [];
    });
    return routesOf(library, flow).flatMap(({ route }) =>
      paths.map((path): Address => ({ ...own, shape: shapeOf(`${route}/${path}`) })),
    );
  });
}

/** What tells one address from another: whatever stands in place of a value. */
function shapeOf(address: string): string {
  return address.replaceAll(/\{\w+\}/g, "{}");
}
