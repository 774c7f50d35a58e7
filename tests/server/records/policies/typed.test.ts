import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withUnasked } from "#server/records/policies/with-unasked.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { policyBody } from "./policy-body.ts";
import cases from "./typed.json" with { type: "json" };

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
});
afterAll(() => server?.close());

const call = (url: string, body: unknown, method?: "PUT") =>
  server.call({ url, body, session, ...(method ? { method, headers: { "if-match": '"1"' } } : {}) });
const bodyOf = (product: string, risk: object) => {
  const { vehicle: _, ...body } = policyBody({ number: `T-${product}`, product, asset: "Lo asegurado" });
  return { ...body, risk };
};

describe("a policy by hand", () => {
  test.each(cases)(
    "of $product says what is insured as its emission does",
    async ({ product, risk, refused, field }) => {
      const wrong = await call("/policies", bodyOf(product, refused));
      expect([wrong.statusCode, Object.keys(wrong.json().error.message)]).toEqual([
        400,
        expect.arrayContaining([field]),
      ]);
      const made = await call("/policies", bodyOf(product, risk));
      expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
      const shown = await server.call({ url: `/policies/${made.json().data.id}`, session });
      expect(shown.json().data).toMatchObject({ product, risk, address: "Mitre 450, Rosario" });
    },
  );

  test("is in force on the first and the last day of its term, and on none beside them", async () => {
    // It is 2026-11-20.
    for (const [number, validFrom, validTo] of [
      ["D-1", "2026/11/20", "2027/11/20"],
      ["D-2", "2026/11/21", "2027/11/21"],
      ["D-3", "2025/11/20", "2026/11/20"],
      ["D-4", "2025/11/19", "2026/11/19"],
    ]) {
      const made = await call("/policies", policyBody({ number, validFrom, validTo }));
      expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    }
    const numbers = async (query: string) => {
      const { data } = (await server.call({ url: `/policies?${query}&order=number`, session })).json();
      return data
        .map((row: { readonly number: string }) => row.number)
        .filter((one: string) => /^D-/.test(one));
    };
    expect(await numbers("status=current")).toEqual(["D-1", "D-3"]);
    expect(await numbers("inForceOn=2026/11/20")).toEqual(["D-1", "D-3"]);
    expect(await numbers("inForceOn=2026/11/21")).toEqual(["D-1", "D-2"]);
    expect(await numbers("endsFrom=2026/11/20&endsTo=2026/11/20")).toEqual(["D-3"]);
    expect(await numbers("status=upcoming")).toEqual(["D-2"]);
    expect(await numbers("status=ending")).toEqual(["D-3"]);
    expect(await numbers("status=ended")).toEqual(["D-4"]);
  });

  test("tells where what is insured is, if that is not where its client lives", async () => {
    const [streetName, streetNumber] = ["Colón", 1200];
    const locality = { id: "5000X-cordoba", name: "Cordoba", province: { id: "X", name: "Córdoba" } };
    const risk = { address: { streetName, streetNumber, postcode: "5000", locality } };
    const made = await call("/policies", { ...bodyOf("home", risk), number: "T-AWAY" });
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    const { id } = made.json().data;
    const shown = await server.call({ url: `/policies/${id}`, session });
    expect(shown.json().data.address).toBe("Colón 1200, Cordoba");
    const head = await server.database.db
      .selectFrom("policies")
      .select("province")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(head).toEqual({ province: "Córdoba" });
  });

  test("that was typed before says where its home is as an emitted one does", async () => {
    const { id } = (
      await call("/policies", { ...bodyOf("home", { isClientAddress: true }), number: "T-OLD" })
    ).json().data;
    const { db } = server.database;
    const { risk: _, ...old } = bodyOf("home", {});
    const homeAddress = { streetName: "Colón", streetNumber: 1200, locality: { name: "Cordoba" } };
    await db
      .updateTable("policy_versions")
      .set({ answers: JSON.stringify({ ...old, homeAddress }) })
      .where("policy_id", "=", id)
      .execute();
    const folder = join(import.meta.dirname, "../../../../server/infrastructure/db/migrations");
    await sql.raw(readFileSync(join(folder, "0380-where-a-home-is.sql"), "utf8")).execute(db);
    const { data } = (await server.call({ url: `/policies/${id}`, session })).json();
    expect([data.address, data.risk]).toEqual(["Colón 1200, Cordoba", { address: homeAddress }]);
    expect(data).not.toHaveProperty("homeAddress");
  });

  test("that was emitted keeps in a correction what its quote alone asks", async () => {
    const risk = { isClientAddress: true, deedHolder: "Ana Núñez" };
    const body = { ...bodyOf("home", risk), number: "T-KEPT" };
    const { id } = (await call("/policies", body)).json().data;
    const quoted = { dwelling: "house", surface: 120, sums: { buildingFire: 5000000000 } };
    const emitted = { ...body, product: "homeCustom", risk: { ...risk, ...quoted } };
    const { db } = server.database;
    await db
      .updateTable("policy_versions")
      .set({ answers: JSON.stringify(emitted) })
      .where("policy_id", "=", id)
      .execute();
    await db.updateTable("policies").set({ product: "homeCustom" }).where("id", "=", id).execute();
    const corrected = { isClientAddress: true, betweenStreets: "Maipú y San Martín" };
    const changed = await call(`/policies/${id}`, { ...emitted, risk: corrected }, "PUT");
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
    const shown = await server.call({ url: `/policies/${id}`, session });
    expect(shown.json().data).toMatchObject({ product: "homeCustom" });
    expect(shown.json().data.risk).toEqual({ ...corrected, ...quoted });
  });
});

test.each([
  ["a member that nobody asks", { a: 1 }, {}, {}, { a: 1 }],
  ["no member that is asked and no longer said", { a: 1 }, {}, { a: {} }, {}],
  ["what is said now", { a: 1 }, { a: 2 }, { a: {} }, { a: 2 }],
  [
    "a part of what is asked",
    { a: { b: 1, c: 1 } },
    { a: { b: 2 } },
    { a: { properties: { b: {} } } },
    { a: { b: 2, c: 1 } },
  ],
  [
    "nothing of what is asked whole",
    { a: { b: 1 }, d: [{ b: 1 }] },
    { d: [{}] },
    { a: { properties: { b: {} } }, d: { items: { properties: {} } } },
    { d: [{}] },
  ],
])("what nobody asks keeps %s", (_, before, said, asked, expected) => {
  expect(withUnasked(before, said, asked)).toEqual(expected);
});
