import {
  findFlow,
  type HostArea,
  type HostedFlow,
  hostedFlows,
  type Library,
  type Release,
  releaseFor,
  startSitesOf,
} from "#engine/language/index.ts";
import { unansweredIn } from "./flows/unanswered.ts";

/** Where flows live, as people of a platform and brokers reach them. */
export type FlowAddresses = {
  /** Each with its address, or that another opens it. */
  readonly open: readonly (readonly [flow: string, address: string])[];
  /** Those that have an address which nothing leads to: it wants what only another flow would give. */
  readonly unopened: readonly (readonly [flow: string, address: string])[];
  /** Those that ask for what the server does not answer: nobody is offered them. */
  readonly unanswered: readonly string[];
};

export function flowAddresses(library: Library, platform = ""): FlowAddresses {
  const before: Readonly<Record<HostArea, string>> = {
    autogestion: `/autogestion/${platform}/`,
    broker: "/",
    account: "/",
  };
  const areas = Object.keys(before) as HostArea[]; // as its type has them
  const hosted = areas.flatMap((area) => hostedFlows(library, area).map((flow) => ({ ...flow, area })));
  const files = new Set(unansweredIn(library).map(({ file }) => file));
  const unanswered = new Set<string>();
  const open: [string, string][] = [];
  const unopened: [string, string][] = [];
  for (const one of hosted) {
    const { flow, area, route } = one;
    if (files.has(findFlow(library, flow)?.file ?? "")) unanswered.add(flow);
    else if (route === undefined) open.push([flow, "lo abre otro trámite"]);
    else if (!wantsMore(one)) open.push([flow, `${before[area]}${route}`]);
    else if (isStarted(library, hosted, one))
      open.push([flow, `${before[area]}${route}/${firstPath(library, flow)}, desde otro trámite`]);
    else unopened.push([flow, `${before[area]}${route}`]);
  }
  return { open, unopened, unanswered: [...unanswered] };
}

/** What every opening knows by itself. */
const known = ["today", "platform", "language"];

/** Whether it needs what its address does not tell. */
function wantsMore({ route = "", needs }: HostedFlow): boolean {
  return needs.some((name) => !known.includes(name) && !route.includes(`{${name}}`));
}

/** Whether another flow, of the same product where it is of one, leads to it. */
function isStarted(library: Library, hosted: readonly HostedFlow[], { flow, gives }: HostedFlow): boolean {
  const [kind] = flow.split("/");
  return hosted.some(
    (other) =>
      other.flow !== flow &&
      (other.gives?.product ?? gives?.product) === gives?.product &&
      startSitesOf(flowOf(library, other.flow)).some(
        ({ start }) => start.flow === flow || start.flow === `${kind}/*`,
      ),
  );
}

/** The address of the first step that somebody sees. */
function firstPath(library: Library, id: string): string {
  const { initial, steps } = flowOf(library, id);
  let at = initial;
  for (const _ of Object.keys(steps)) {
    const { path, fields, next } = steps[at] ?? {};
    if (path !== undefined || fields !== undefined) return path ?? at;
    const way = typeof next === "string" ? next : next?.at(-1)?.to;
    if (way === undefined) break;
    at = way;
  }
  return at;
}

function flowOf(library: Library, id: string): Release["flow"] {
  const found = releaseFor(library, id, {});
  if (!found) throw new Error(`flow "${id}": is not in the library — ask for one that is`);
  return found.release.flow;
}
