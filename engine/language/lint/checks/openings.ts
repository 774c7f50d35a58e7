import { isEqual } from "#engine/json/index.ts";
import { valuesIn } from "../../addresses.ts";
import { releasesOf } from "../../load/compile-release.ts";
import { documentsOf, type Library, memberOf, textOf } from "../../load/library.ts";
import type { Release } from "../../release.ts";
import { routesOf } from "../../routes.ts";
import areas from "../areas.json" with { type: "json" };
import type { FlowSubject } from "../subject.ts";
import { areApart, toldProducts } from "../told-products.ts";

/** A flow has products where its address is by product, and of two at one address what they need tells which is opened. */
export function checkOpenings({
  library,
  release,
  tell,
}: Pick<FlowSubject, "library" | "release" | "tell">): void {
  const { flow } = release;
  const { area, route = "" } = flow.host ?? {};
  if (valuesIn(route).includes("product") && flow.products === undefined)
    tell("route-without-products", "/host/route", { name: route });
  const all = known.get(library) ?? readOpenings(library);
  known.set(library, all);
  const others = all.filter((one) => one.area === area && one.flow !== flow.id);
  const own = openingsOf(library, release);
  const same = own.flatMap((one) => others.find((other) => isOneOpening(one, other)) ?? []);
  const [first] = same;
  if (first && !hasPage(area, first.route))
    tell("repeated-opening", "/host/route", { name: first.route, other: first.flow });
}

type Opening = {
  readonly flow: string;
  readonly area: unknown;
  readonly route: string;
  readonly needs: readonly string[];
  readonly isFirst: boolean;
  /** Products of which its address says which is meant. */
  readonly told: readonly unknown[];
};

const known = new WeakMap<Library, readonly Opening[]>();

function readOpenings(library: Library): readonly Opening[] {
  const releases = documentsOf(library, "flow").flatMap((document) => releasesOf(library, document));
  return releases.flatMap((release) => openingsOf(library, release));
}

/** Of a flow that may not be right yet. */
function openingsOf(library: Library, { flow, context }: Release): readonly Opening[] {
  const host = memberOf(flow, "host");
  const isFirst = memberOf(memberOf(host, "task"), "isFirst") === true;
  const own = { flow: textOf(flow, "id"), area: memberOf(host, "area"), isFirst, told: toldProducts(flow) };
  return routesOf(library, flow).map(({ route, product }) => {
    const needs = [...new Set([...(context.required ?? []), ...valuesIn(route)])];
    return { ...own, route, needs: needs.filter((name) => name !== "product" || product === undefined) };
  });
}

/** Where one of them is what is looked for most, or the address tells the product of one, that is opened. */
function isOneOpening(one: Opening, other: Opening): boolean {
  const isTold = one.isFirst || other.isFirst || areApart(one.told, other.told);
  return !isTold && one.route === other.route && isEqual(one.needs.toSorted(), other.needs.toSorted());
}

/** Where the area has a page of its own, flows are opened by their steps. */
function hasPage(area: string | undefined, route: string): boolean {
  const { pages = [] } =
    (areas as Readonly<Record<string, { readonly pages?: readonly string[] }>>)[area ?? ""] ?? {};
  return pages.includes(route);
}
