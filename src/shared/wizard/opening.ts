import { type HostedFlow, writeAddress } from "#engine/language/index.ts";

/** What an address of an area opens. */
export type Opening = {
  readonly hosted: HostedFlow;
  /** The route with its values written in: `inspecciones/I-1`. */
  readonly route: string;
  /** Values of the route and those that the opening gives, for the context. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** The step that the address names, as flows write it. */
  readonly step: string | undefined;
  /** The record that the path of that step names. */
  readonly record?: string;
  /** What the address says behind its path, as the wizard keeps it there: `?clientId=C-1`. */
  readonly search?: string;
};

/** Where flows are looked for. */
export type Hosting = {
  readonly flows: readonly HostedFlow[];
  /** Values of the context that the area gives to each. */
  readonly given: readonly string[];
};

/**
 * The flow that lives at an address below its area's, its parts decoded and the step behind its route. Nothing where
 * none does, where a flow needs what neither the area nor its route tells, and where the address names a step of no
 * flow that can be open there; a wizard's own address is right, though the step may be one of an earlier release. Of
 * two routes the one of fewer values wins, of two flows at one the one that needs more of what is told.
 */
export function findOpening({ flows, given }: Hosting, address: string, isOwn = false): Opening | undefined {
  const parts = partsOf(address);
  const guests = flows.flatMap(({ route, paths }) => (route === undefined ? paths : []));
  const found = flows.flatMap((hosted): readonly Match[] => {
    const route = hosted.route?.split("/");
    const matched = route && match(route, parts);
    if (!matched || hosted.needs.some((name) => !given.includes(name) && !(name in matched.values)))
      return [];
    const rest = parts.slice(route.length);
    const own = stepAt(hosted.paths, rest);
    const known = own ?? stepAt(guests, rest);
    // A wizard's own address names a step.
    const isKnown = known !== undefined || (rest.length === 0 && !isOwn);
    if (!isKnown && !isOwn) return [];
    const isOther = own === undefined && rest.length > 0;
    const { values, written } = matched;
    const step = known?.written ?? (rest.length > 0 ? rest.join("/") : undefined);
    const { id: record } = known?.values ?? {};
    const opening = {
      ...{ hosted, route: written, values: { ...values, ...hosted.gives }, step },
      ...(record === undefined ? {} : { record }),
    };
    return [{ opening, isKnown, cost: Object.keys(values).length * 2 + (isOther ? 1 : 0) }];
  });
  // A step of today is meant before one that a shorter route may have had, and of two flows what is looked for most.
  const [best] = found.sort(
    (one, other) =>
      Number(other.isKnown) - Number(one.isKnown) ||
      one.cost - other.cost ||
      Number(isFirst(other)) - Number(isFirst(one)) ||
      other.opening.hosted.needs.length - one.opening.hosted.needs.length,
  );
  return best?.opening;
}

/**
 * The same where an address may tell behind its path what its route does not: values by which drafts of the flow are
 * known, or which it needs; a record that a step's own path names (`{id}`) is the first of them. Of flows at one route that differ by their product it is the one of the product that is told.
 */
export function findOpeningWith(
  { flows, given }: Hosting,
  address: string,
  query: URLSearchParams,
  isOwn = false,
): Opening | undefined {
  const product = query.get("product");
  const meant = flows.filter(
    ({ draft, products }) =>
      product === null ||
      !draft.includes("product") ||
      !products ||
      products.some(({ id }) => id === product),
  );
  const found = findOpening({ flows: meant, given: [...given, ...query.keys()] }, address, isOwn);
  if (!found) return undefined;
  const { draft, needs } = found.hosted;
  const said = new URLSearchParams(query);
  // A step that names a record is looked for in that one, unless it is a wizard's that has just made it.
  const [own] = draft;
  if (!isOwn && own !== undefined && found.record !== undefined) said.set(own, found.record);
  const named = [...new Set([...draft, ...needs])].filter(
    (name) => said.has(name) && !given.includes(name) && !Object.hasOwn(found.values, name),
  );
  if (named.length === 0) return found;
  const told = Object.fromEntries(named.map((name) => [name, said.get(name) ?? ""]));
  return { ...found, values: { ...told, ...found.values }, search: `?${new URLSearchParams(told)}` };
}

/**
 * Finds the flow whose address this is but for the values behind it, which it needs and nothing tells: a bookmark without
 * its `?quoteId=…`. Undefined where the address opens a flow as it is, and where it is of none.
 */
export function findLacking(
  { flows, given }: Hosting,
  address: string,
  query: URLSearchParams,
): Opening | undefined {
  if (findOpeningWith({ flows, given }, address, query)) return undefined;
  const lacked = flows.flatMap(({ needs, draft }) => [...needs, ...draft]);
  return findOpeningWith({ flows, given: [...given, ...lacked] }, address, query);
}

/**
 * What a flow is given where it is opened: by the opening of the product that its context names, which an opening
 * itself says of who opens it.
 */
export function givenTo(
  flows: readonly HostedFlow[],
  flow: string,
  context: Readonly<Record<string, unknown>>,
): NonNullable<HostedFlow["gives"]> {
  const { product } = context;
  const own = flows.find((one) => one.flow === flow && (one.gives?.product ?? product) === product);
  return own?.gives ?? {};
}

/**
 * The opening of a flow's own address, written from a context; nothing where the flow has none, or where the context does
 * not tell what that address has to say.
 */
export function ownOpening(
  hosting: Hosting,
  flow: string,
  context: Readonly<Record<string, unknown>>,
): Opening | undefined {
  const own = hosting.flows.find(
    (one) => one.flow === flow && (one.gives?.product ?? context.product) === context.product,
  );
  if (own?.route === undefined) return undefined;
  const route = writeAddress(own.route, (name) => context[name]);
  const told = [...new Set([...own.draft, ...own.needs])].flatMap((name): readonly [string, string][] => {
    const value = context[name];
    return typeof value === "string" && !Object.hasOwn(own.gives ?? {}, name) ? [[name, value]] : [];
  });
  const found = findOpeningWith(hosting, route, new URLSearchParams(told));
  return found?.hosted.flow === flow ? found : undefined;
}

/** What drafts that were begun at an address remember of it. */
export function placeOf({ route, search = "" }: Opening): string {
  return route + search;
}

/** The flows that can be opened by their address alone, one for each route. */
export function openFlows(hosting: Hosting): readonly Opening[] {
  const routes = new Set(hosting.flows.flatMap(({ route }) => (route === undefined ? [] : [route])));
  return [...routes].flatMap((route) => (route.includes("{") ? [] : (findOpening(hosting, route) ?? [])));
}

/** The values of a route that an address is exactly; nothing when it is another. */
export function valuesAt(route: string, address: string): Readonly<Record<string, string>> | undefined {
  const pattern = route.split("/");
  const parts = partsOf(address);
  return pattern.length === parts.length ? match(pattern, parts)?.values : undefined;
}

/** `cost`: of two that match, the smaller is meant. */
type Match = { readonly opening: Opening; readonly isKnown: boolean; readonly cost: number };

function isFirst({ opening }: Match): boolean {
  return opening.hosted.task?.isFirst ?? false;
}

function stepAt(paths: readonly string[], rest: readonly string[]) {
  for (const path of paths) {
    const pattern = path.split("/");
    const matched = pattern.length === rest.length ? match(pattern, rest) : undefined;
    if (matched) return matched;
  }
  return undefined;
}

/** The values of a pattern's names, and the pattern with them written in as flows write them. */
function match(pattern: readonly string[], parts: readonly string[]) {
  if (parts.length < pattern.length) return undefined;
  const values: Record<string, string> = {};
  const written: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const found = parts[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && found !== part) return undefined;
    if (name !== undefined) values[name] = found;
    written.push(name === undefined ? part : encodeURIComponent(found));
  }
  return { values, written: written.join("/") };
}

function partsOf(address: string): readonly string[] {
  return address.split("/").filter(Boolean).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).normalize("NFC");
  } catch {
    return part;
  }
}
