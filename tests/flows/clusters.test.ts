import { expect, test } from "vitest";
import coverages from "../../schemas/insurer-coverages.schema.json" with { type: "json" };
import { library } from "./documents.ts";

const clusters = library.documents.get("flows/clusters.json")?.value as unknown as {
  readonly covers: readonly { readonly code: string; readonly title: string }[];
  readonly clusters: readonly {
    readonly code: string;
    readonly name: string;
    readonly covers: readonly string[];
  }[];
};
const { cluster, covers } = coverages.properties.coverages.items.properties;
const codes = clusters.clusters.map(({ code }) => code);
const risks = clusters.covers.map(({ code }) => code);

test("what a connector may give as a cluster or a cover is what the one table has, by its names", () => {
  expect(cluster.properties.code.enum).toEqual(codes);
  expect(cluster.properties.code.titles).toEqual(
    Object.fromEntries(clusters.clusters.map(({ code, name }) => [code, name])),
  );
  expect(covers.items.enum).toEqual(risks);
  expect(covers.items.titles).toEqual(
    Object.fromEntries(clusters.covers.map(({ code, title }) => [code, title])),
  );
});

test("each insurer says every cluster and every cover in its own codes", () => {
  const insurers = [...library.documents.values()].filter(({ file }) => file.endsWith("/insurer.json"));
  expect(insurers).not.toEqual([]);
  for (const { file, value } of insurers) {
    const { tables } = value as { readonly tables: Readonly<Record<string, object>> };
    expect([file, Object.keys(tables.cluster ?? {})]).toEqual([file, codes]);
    expect([file, Object.keys(tables.covers ?? {})]).toEqual([file, risks]);
  }
});

test("a group covers all of a smaller one of its line, and more", () => {
  const of = (wanted: string) => clusters.clusters.find(({ code }) => code === wanted)?.covers ?? [];
  for (const [less, more] of [
    ["A", "B1"],
    ["B1", "B"],
    ["B1", "C1"],
    ["C1", "C"],
    ["C", "C_PLUS"],
    ["C_PLUS", "D"],
  ] as const) {
    expect(of(more)).toEqual(expect.arrayContaining([...of(less)]));
    expect(of(more).length).toBeGreaterThan(of(less).length);
  }
});
