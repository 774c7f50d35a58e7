import { expect, test } from "vitest";
import { farFromOthers } from "#server/records/quotes/far-from-others.ts";
import cases from "./far-from-others.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly offers: Readonly<Record<string, readonly [string, string, number]>>;
  readonly far: readonly string[];
};

test.each(cases as unknown as readonly Case[])("$name", ({ offers, far }) => {
  const priced = Object.entries(offers).map(([id, [insurer, cluster, instalment]]) => ({
    id,
    insurer,
    cluster,
    instalment,
  }));
  expect([...farFromOthers(priced, 10)].toSorted()).toEqual(far);
});
