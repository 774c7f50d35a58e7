import { valuesIn } from "./addresses.ts";
import type { FlowDocument, ProductDocument } from "./documents.generated.ts";
import { releaseFor } from "./load/compile-release.ts";
import { documentsOf, findFlow, type Library, memberOf } from "./load/library.ts";
import { type Audience, overlaysOf } from "./load/overlays.ts";
import { routesOf } from "./routes.ts";

type Host = NonNullable<FlowDocument["host"]>;
/** A part of the product in which flows live. */
export type HostArea = Host["area"];
export type Task = NonNullable<Host["task"]>;
type Scene = NonNullable<Host["scene"]>;
type HostLevel = NonNullable<Host["level"]>;

/** One way into a flow, as a page has to know it before the flow is there. A flow may have one for each of its products. */
export type HostedFlow = {
  readonly flow: string;
  readonly title: string;
  /** What the home of its area says of it. */
  readonly task?: Task;
  /** Its title and its task's hint in the languages into which it is translated. */
  readonly translations: Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;
  /** Without one it lives where what starts it does. */
  readonly route?: string;
  /** Values of the context that make two openings one draft. */
  readonly draft: readonly string[];
  /** Values of the context that it gives by itself: the product whose address its route has. */
  readonly gives?: Readonly<Record<string, string | boolean>>;
  /** Values of the context without which it cannot be opened. */
  readonly needs: readonly string[];
  /** Addresses of its steps below its route, those that an overlay adds among them. */
  readonly paths: readonly string[];
  /** With it the area finds out that who is there is who they say. */
  readonly proof?: true;
  /** Anybody opens it, who did not say who they are either. */
  readonly anyone?: true;
  /** What who opens it must be allowed to do; without it anybody of the area is. */
  readonly scene?: Scene;
  /** The least level of who opens it; `product` is the one that the product of the opening asks for. */
  readonly level?: HostLevel;
  /** What the flow is told of who opens it: by each value of its context, what they have to be allowed. */
  readonly may?: Readonly<Record<string, Demand>>;
  /** What it is for, with what each product asks of a broker; without it, it is for no product. */
  readonly products?: readonly HostedProduct[];
  /** The types of its catalogue, in their order; one without products is of all of the flow's. */
  readonly types?: readonly HostedType[];
};

/** A type that may be chosen before its flow is opened. */
type HostedType = { readonly id: string; readonly title: string; readonly products?: readonly string[] };

/** A permission and a level; whoever has both may. */
export type Demand = { readonly scene?: Scene; readonly level?: HostLevel };

/** A product of a flow: what it is called, the word of its permissions, and the level that it asks for. */
export type HostedProduct = Pick<
  ProductDocument,
  "id" | "title" | "permission" | "level" | "route" | "variantOf"
>;

/** The flows of a library that live in an area, be it by an overlay for it, in the library's order. */
export function hostedFlows(library: Library, area: HostArea): readonly HostedFlow[] {
  return documentsOf(library, "flow").flatMap(({ value }) => {
    const id = memberOf(value, "id");
    if (typeof id !== "string" || !findFlow(library, id)) return [];
    const isHere = releaseNamed(library, id, { area }).flow.host?.area === area;
    return isHere ? openingsOf(library, describe(library, id, area), area) : [];
  });
}

/** One for each product where the route has the product's address in it, else the flow itself. */
function openingsOf(library: Library, hosted: HostedFlow, area: HostArea): readonly HostedFlow[] {
  const routes = routesOf(library, releaseNamed(library, hosted.flow, { area }).flow);
  if (routes.every(({ product }) => product === undefined)) return [hosted];
  return routes.flatMap(({ route, product }) =>
    product === undefined
      ? []
      : {
          ...hosted,
          route,
          gives: { product },
          needs: hosted.needs.filter((name) => name !== "product"),
          products: (hosted.products ?? []).filter(({ id }) => id === product),
        },
  );
}

function describe(library: Library, id: string, area: HostArea): HostedFlow {
  const { flow, context } = releaseNamed(library, id, { area });
  const { route, draft = [], task, scene, level, may } = flow.host ?? {};
  const overlays = overlaysOf(library, id).map(({ value }) => value);
  const steps = [flow, ...overlays.map((overlay) => memberOf(overlay, "patch"))].flatMap((each) =>
    Object.entries(memberOf(each, "steps") ?? {}),
  );
  const languages = overlays.flatMap((overlay) => {
    const language = memberOf(memberOf(overlay, "for"), "language");
    return typeof language === "string" ? [language] : [];
  });
  return {
    flow: id,
    title: flow.title,
    ...(task ? { task } : {}),
    translations: Object.fromEntries(
      [...new Set(languages)].map((language) => [
        language,
        wordsOf(releaseNamed(library, id, { area, language }).flow),
      ]),
    ),
    ...(route === undefined ? {} : { route }),
    draft,
    needs: [...new Set([...(context.required ?? []), ...valuesIn(route ?? "")])],
    paths: [...new Set(steps.map(([step, said]) => pathOf(step, said)))],
    ...(flow.host?.proof ? { proof: true } : {}),
    ...(flow.host?.anyone ? { anyone: true } : {}),
    ...(scene ? { scene } : {}),
    ...(level ? { level } : {}),
    ...(may ? { may } : {}),
    ...(flow.products ? { products: productsOf(library, flow.products) } : {}),
    ...typesOf(flow.types?.each),
  };
}

function typesOf(each: NonNullable<FlowDocument["types"]>["each"]): Pick<HostedFlow, "types"> {
  const types = Object.entries(each ?? {}).map(([id, { title, products }]) => ({
    ...{ id, title },
    ...(products === undefined ? {} : { products }),
  }));
  return types.length > 0 ? { types } : {};
}

function productsOf(library: Library, ids: readonly string[]): readonly HostedProduct[] {
  return documentsOf(library, "product").flatMap(({ value }) => {
    // Lint has checked it against its schema.
    const { id, title, permission, level, route, variantOf } = value as unknown as ProductDocument;
    if (!ids.includes(id)) return [];
    const said = { ...(permission ? { permission } : {}), ...(level ? { level } : {}) };
    return [{ id, title, route, ...said, ...(variantOf ? { variantOf } : {}) }];
  });
}

function wordsOf({ title, host }: Pick<FlowDocument, "title" | "host">) {
  const hint = host?.task?.hint;
  return { title, ...(hint === undefined ? {} : { hint }) };
}

function releaseNamed(library: Library, id: string, audience: Audience) {
  const found = releaseFor(library, id, audience);
  if (!found) throw new Error(`flow "${id}": is not in the library — ask for one that is`);
  return found.release;
}

function pathOf(step: string, said: unknown): string {
  const path = memberOf(said, "path");
  return typeof path === "string" ? path : step;
}
