import type { Demand, FlowRequest, HostArea, HostedFlow, HostedProduct } from "#engine/language/index.ts";
import type { AppError } from "../infrastructure/errors/errors.ts";
import type { RouteTable } from "../infrastructure/http/route-table.ts";
import type { Access } from "../people/principals/guard.ts";
import { refusalOf } from "../people/principals/permissions.ts";
import type { Broker } from "../people/principals/principal.ts";
import type { Releases } from "./releases.ts";

/** Which flows live where, as a server can serve them. */
export type Hosting = {
  /** The flows of an area whose every request some route answers. */
  readonly served: (area: HostArea) => readonly HostedFlow[];
  /** The others, with what nobody answers. */
  readonly unserved: (area: HostArea) => readonly Unserved[];
};

type Unserved = { readonly flow: string; readonly requests: readonly FlowRequest[] };

/** Who asks in an area, by what routes let in. */
const asking: Readonly<Record<HostArea, readonly Access[]>> = {
  account: ["public"],
  autogestion: ["public", "ticket", "proven", "ticket-or-broker", "proven-or-broker"],
  broker: ["public", "account", "broker", "ticket-or-broker", "proven-or-broker"],
};

/** The areas, those of everybody before that of brokers. */
export const areas = Object.keys(asking) as readonly HostArea[];

/** A flow that asks for what no route answers could be begun and never ended: it lives nowhere. */
export function hostFlows(releases: Releases | undefined, isAnswered: RouteTable): Hosting {
  const known = new Map<HostArea, readonly Unserved[]>();
  const unserved = (area: HostArea): readonly Unserved[] => {
    const hosted = new Map((releases?.hosted(area) ?? []).map((one) => [one.flow, one]));
    const found =
      known.get(area) ??
      [...hosted.values()].flatMap(({ flow, anyone }) => {
        // Who has said nothing of themselves is let in where everybody is.
        const doors = anyone ? asking.account : asking[area];
        const requests = (releases?.requestsOf(flow, area) ?? []).filter(
          ({ method, path }) => !isAnswered(method, path, doors),
        );
        return requests.length === 0 ? [] : [{ flow, requests }];
      });
    known.set(area, found);
    return found;
  };
  return {
    unserved,
    served: (area) =>
      (releases?.hosted(area) ?? []).filter(({ flow }) => unserved(area).every((one) => one.flow !== flow)),
  };
}

/** The flows that a broker may open, with the products for which they may; and the others, with why not. */
export function openable(
  broker: Broker,
  flows: readonly HostedFlow[],
): { readonly flows: readonly HostedFlow[]; readonly refused: readonly Refused[] } {
  const judged = flows.map((hosted) => {
    const asked: readonly (HostedProduct | undefined)[] = hosted.products ?? [undefined];
    const refusals = asked.map((product) => refusalIn(broker, hosted, product));
    const products = hosted.products?.filter((_, at) => refusals[at] === undefined);
    const { may, gives, ...told } = hosted;
    const given = { ...gives, ...allowances(broker, hosted) };
    return {
      hosted: {
        ...told,
        ...(Object.keys(given).length > 0 ? { gives: given } : {}),
        ...(products ? { products } : {}),
      },
      // Whoever may for one product opens it for that one.
      refusal: refusals.includes(undefined) ? undefined : refusals[0],
    };
  });
  return {
    flows: judged.flatMap(({ hosted, refusal }) => (refusal ? [] : [hosted])),
    refused: judged.flatMap(({ hosted, refusal }) => (refusal ? [{ hosted, refusal }] : [])),
  };
}

/** Whether a broker may do what a flow is told of, by the names that it has there; of several products, of any of them. */
export function allowances(
  broker: Broker,
  { may = {}, products }: Pick<HostedFlow, "may" | "products">,
): Readonly<Record<string, boolean>> {
  const asked: readonly (HostedProduct | undefined)[] = products ?? [undefined];
  return Object.fromEntries(
    Object.entries(may).map(([name, demand]) => [
      name,
      asked.some((product) => refusalIn(broker, demand, product) === undefined),
    ]),
  );
}

type Refused = { readonly hosted: HostedFlow; readonly refusal: AppError };

function refusalIn(
  broker: Broker,
  { scene, level }: Demand,
  product: HostedProduct | undefined,
): AppError | undefined {
  return refusalOf(broker, {
    needs: scene && { scene: scene.name, action: scene.action },
    product: product?.permission === undefined ? undefined : { ...product, permission: product.permission },
    level: level === "product" ? product?.level : level,
  });
}
