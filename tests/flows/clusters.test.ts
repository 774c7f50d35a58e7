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

test("each insurer says every cluster of a product that it quotes, and all that they cover, in its own codes", () => {
  const valuesOf = (end: string) =>
    [...library.documents.values()]
      .filter(({ file }) => file.endsWith(end))
      .map(({ file, value }) => ({
        file,
        // Lint has checked it against its schema.
        value: value as unknown as {
          readonly insurer: string;
          readonly id: string;
          readonly product: string;
          readonly clusters: readonly string[];
          readonly tables?: Readonly<Record<string, object>>;
        },
      }));
  const insurers = valuesOf("/insurer.json");
  const contracts = valuesOf(".contract.json");
  const quoting = valuesOf(".connector.json").filter(({ file }) => /\/quote-[^/]*$/.test(file));
  expect(quoting.length).toBeGreaterThan(insurers.length);
  for (const { file, value } of quoting) {
    const shared = insurers.find((one) => one.value.id === value.insurer)?.value.tables;
    const tables = { ...shared, ...value.tables };
    const sold = contracts.find((one) => one.value.product === value.product)?.value.clusters ?? [];
    const said = Object.keys(tables.cluster ?? {});
    expect([file, said.filter((code) => !codes.includes(code))]).toEqual([file, []]);
    // Who sells a product need not have each of its groups.
    expect([file, said.some((code) => sold.includes(code))]).toEqual([file, true]);
    const covered = clusters.clusters
      .filter(({ code }) => said.includes(code))
      .flatMap(({ covers: all }) => all);
    const lacking = [...new Set(covered)].filter((code) => !Object.keys(tables.covers ?? {}).includes(code));
    expect([file, lacking]).toEqual([file, []]);
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
    ["THEFT", "THEFT_TOTAL"],
    ["THEFT_TOTAL", "FULL_PERSONAL"],
    ["THEFT", "THEFT_SCREEN"],
    ["THEFT_SCREEN", "FULL_SCREEN"],
    ["THEFT_ACCIDENT", "FULL_LIQUIDS"],
    ["THEFT_LIABILITY", "THEFT_PERSONAL"],
    ["HOME_BASIC", "HOME_PLUS"],
    ["HOME_PLUS", "HOME_PREMIUM"],
  ] as const) {
    expect(of(more)).toEqual(expect.arrayContaining([...of(less)]));
    expect(of(more).length).toBeGreaterThan(of(less).length);
  }
});
