import type { Clock } from "../infrastructure/clock.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { Connectors } from "../insurance/insurers/connectors.ts";
import type { Filling } from "../records/entity.ts";
import type { Rules } from "../records/judge.ts";
import { describePolicies } from "./describe-policies.ts";
import type { Documents } from "./documents.ts";
import { allowances } from "./hosting.ts";
import { createJudge } from "./judge.ts";
import { createMade } from "./made.ts";
import { productNames } from "./product-names.ts";
import { createReleases, type Releases } from "./releases.ts";
import { wireFields } from "./wire-fields.ts";

/** What the definitions give a server: the releases that it hands out, and what they say of what is stored. */
export type ProductFlows = {
  readonly rules: Rules;
  readonly releases?: Releases;
  /** How insurers are asked. */
  readonly connectors?: Connectors;
};

/** Makes a product's flows over its database. */
export type OpenFlows = (db: Db, clock: Clock) => ProductFlows;

/** The flows of a product's documents, whatever their kind. */
export function productFlows(documents: Documents): OpenFlows {
  const { products } = documents;
  const flowOf = (filledBy: Filling, product: string): string | undefined =>
    "kind" in filledBy && (product !== "" || filledBy.flow === undefined)
      ? flowOfKind(products.get(product)?.flows, filledBy.kind)
      : filledBy.flow;
  const made = createMade(documents);
  const described = describePolicies(documents);
  return (db, clock) => {
    const releases = createReleases(db, documents, clock, made);
    return {
      releases,
      connectors: documents.connectors,
      rules: {
        judge: createJudge(releases, flowOf, clock),
        flowOf,
        riskTypeOf: (product) => products.get(product)?.riskType ?? "other",
        titleOf: (product) => products.get(product)?.title ?? product,
        productCalled: productNames(products),
        describePolicy: described,
        clustersOf: documents.connectors.clustersOf,
        photosOf: (product) => products.get(product)?.photos ?? [],
        permissions: new Map(
          [...products].flatMap(([id, { permission, level }]) =>
            permission ? [[id, { permission, level }]] : [],
          ),
        ),
        allowancesOf: (filledBy, product, broker) => {
          const flow = flowOf(filledBy, product);
          const own = releases.hosted("broker").find(({ flow: id, gives = { product } }) => {
            return id === flow && gives.product === product;
          });
          return own ? allowances(broker, own) : {};
        },
        fieldsOf: (filledBy) => {
          const flows = new Set(
            ["", ...products.keys()].flatMap((product) => flowOf(filledBy, product) ?? []),
          );
          // What an overlay adds to a schema is asked for by its name too: the shape of the plain flow would refuse it.
          return wireFields([...flows].flatMap((flow) => documents.answersOf(flow)));
        },
      },
    };
  };
}

function flowOfKind(
  flows: Readonly<Record<string, string | undefined>> | undefined,
  kind: string,
): string | undefined {
  return flows && Object.hasOwn(flows, kind) ? flows[kind] : undefined;
}
