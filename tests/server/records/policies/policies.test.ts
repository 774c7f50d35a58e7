import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { policyBody } from "./policy-body.ts";

let server: Harness;
let session: string;
let overseer: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
  overseer = await server.session("organizadora");
});
afterAll(() => server?.close());

const ask = (url: string, by = session) => server.call({ url, session: by });
const type = (changes: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  server.call({ url: "/policies", body: policyBody(changes as never), session, headers });
const rowsOf = async (url: string, by?: string): Promise<readonly { id: string; number: string }[]> =>
  (await ask(url, by)).json().data;
const file = { filename: "poliza.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") };

describe("a policy by hand", () => {
  test("is judged by its flow, stored once for its key, and read back", async () => {
    const headers = { "idempotency-key": newKey() };
    const payment = {
      paymentMethod: "creditCard",
      installments: 3,
      firstDueOn: "2026/11/10",
      paidInstallments: 1,
    };
    const made = await type({ payment }, headers);
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
    const { id } = made.json().data;
    const again = await type({ payment }, headers);
    expect([again.json().data.id, again.headers["idempotency-replayed"]]).toEqual([id, "true"]);
    const { data } = (await ask(`/policies/${id}`)).json();
    expect(data).toMatchObject({
      id,
      insurer: { name: "zurich", displayName: "Zurich" },
      insuredCompany: "Zurich",
      number: "AUTO-00123/4",
      plate: "AZ123ZZ",
      validFrom: "2026/11/01",
      client: { lastName: "Núñez" },
      coverage: { name: "Terceros completo" },
      sumInsured: 1850000000,
      totalPremium: 12100000,
      instalments: [
        { number: 1, dueOn: "2026/11/10", amount: 4033334, state: "paid" },
        { number: 2, dueOn: "2026/12/10", amount: 4033333, state: "pending" },
        { number: 3, dueOn: "2027/01/10", amount: 4033333, state: "pending" },
      ],
      status: { id: "current" },
      versions: [{ number: 1, kind: "policy", source: "typed", effectiveFrom: "2026/11/01" }],
      claims: [],
      isOwn: true,
      isChanged: true,
    });
  });

  test.each([
    ["a term that ends before it begins", { number: "X-1", validTo: "2026/10/31" }, "validTo"],
    ["no plate of a car", { number: "X-1", vehicle: {} }, "vehicle/plate"],
    ["a price below its pure part", { number: "X-1", totalPremium: 1 }, "totalPremium"],
    [
      "more parts paid than there are",
      { number: "X-1", payment: { paymentMethod: "creditCard", installments: 3, paidInstallments: 4 } },
      "payment/paidInstallments",
    ],
    ["a product that is typed in no flow", { number: "X-1", product: "transport" }, "product"],
    [
      "a variant, at which nobody begins",
      { number: "X-1", product: "homeCustom", risk: { isClientAddress: true } },
      "product",
    ],
    ["what nobody asks for", { number: "X-1", evil: 1 }, "evil"],
  ])("is refused with %s", async (_, changes, field) => {
    const answer = await type(changes);
    expect([answer.statusCode, Object.keys(answer.json().error.message)[0]]).toEqual([400, field]);
  });

  test("of a motorcycle has a plate of its own sort", async () => {
    const { statusCode } = await type({
      number: "M-1",
      product: "motorcycle",
      vehicle: { plate: "123 ZZZ" },
    });
    expect(statusCode).toBe(200);
  });

  test("whose number is known is told by it", async () => {
    const answer = await type({ number: "auto 00123-4" });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, "policy-known"]);
  });

  test("is corrected as a version by who has the newest one", async () => {
    const { id } = (await type({ number: "C-1" })).json().data;
    const put = (changes: object, version: string) =>
      server.call({
        method: "PUT",
        url: `/policies/${id}`,
        body: policyBody({ number: "C-1", ...changes } as never),
        session,
        headers: { "if-match": version },
      });
    const changed = await put({ totalPremium: 13000000 }, '"1"');
    expect([changed.statusCode, changed.headers.etag, changed.body]).toEqual([
      200,
      '"2"',
      expect.any(String),
    ]);
    const late = await put({ totalPremium: 14000000 }, '"1"');
    expect([late.statusCode, late.json().error.code]).toEqual([409, "version"]);
    const { data } = (await ask(`/policies/${id}`)).json();
    expect(data.totalPremium).toBe(13000000);
    expect(data.versions.map(({ kind }: { kind: string }) => kind)).toEqual(["policy", "correction"]);
  });

  test("tells what differs between two versions, line by line, to who sold it and who oversees them", async () => {
    const { id } = (await type({ number: "C-2" })).json().data;
    const vehicle = { plate: "AZ 123 ZZ", color: "Gris" };
    const put = { ...policyBody({ number: "C-2" } as never), totalPremium: 13000000, vehicle };
    await server.call({
      method: "PUT",
      url: `/policies/${id}`,
      body: put,
      session,
      headers: { "if-match": '"1"' },
    });
    const changes = async (query: string, by?: string) => {
      const answer = await ask(`/policies/${id}/changes?${query}`, by);
      return JSON.parse(answer.body.replaceAll("\u00a0", " "));
    };
    const told = [
      { id: "/totalPremium", within: [], title: "Premio", before: "$ 121.000,00", after: "$ 130.000,00" },
      { id: "/vehicle/color", within: ["Vehículo"], title: "Color", after: "Gris" },
    ];
    expect((await changes("from=1&to=2")).data).toEqual(told);
    expect((await changes("from=1&to=2", overseer)).data).toEqual(told);
    expect((await changes("from=2&to=2")).data).toEqual([]);
    expect((await changes("from=1&to=3")).error.code).toBe("not-found");
  });

  test("is taken back while nothing hangs on it, and its number is free again", async () => {
    const { id } = (await type({ number: "R-1", validTo: "2031/01/01" })).json().data;
    const late = async () => (await rowsOf("/policies?endsFrom=2031/01/01")).map((row) => row.id);
    expect(await late()).toEqual([id]);
    const remove = (of: string, by = session) =>
      server.call({ method: "DELETE", url: `/policies/${of}`, session: by });
    expect((await remove(id)).statusCode).toBe(200);
    expect((await ask(`/policies/${id}`)).statusCode).toBe(404);
    expect((await rowsOf("/policies?search=R-1")).map((row) => row.id)).not.toContain(id);
    expect(await late()).toEqual([]);
    expect((await type({ number: "R-1" })).statusCode).toBe(200);
    const versions = await server.database.db
      .selectFrom("policy_versions")
      .select("kind")
      .where("policy_id", "=", id)
      .execute();
    expect(versions.map(({ kind }) => kind)).toEqual(["policy", "removal"]);
    const [known] = await rowsOf("/policies");
    const kept = await remove(known?.id ?? "");
    expect([kept.statusCode, kept.json().error.code]).toEqual([409, "policy-kept"]);
  });

  test("is the only one that is taken back: what a file brought is its insurer's word", async () => {
    const { id } = (await type({ number: "R-3" })).json().data;
    const { db } = server.database;
    await db.updateTable("policies").set({ origin: "imported" }).where("id", "=", id).execute();
    const kept = await server.call({ method: "DELETE", url: `/policies/${id}`, session });
    expect([kept.statusCode, kept.json().error.message]).toEqual([
      409,
      "Esta póliza no se cargó a mano: no se puede quitar",
    ]);
  });

  test("on which something hangs is not taken back", async () => {
    const { id } = (await type({ number: "R-2" })).json().data;
    await server.database.db
      .updateTable("records")
      .set({ policy_id: id })
      .where("id", "=", await saveClaim(server, await server.ticket("99000001")))
      .execute();
    const kept = await server.call({ method: "DELETE", url: `/policies/${id}`, session });
    expect([kept.statusCode, kept.json().error.message]).toEqual([
      409,
      "Esta póliza tiene siniestros o trámites de su asegurado: no se puede quitar",
    ]);
  });
});

describe("a portfolio", () => {
  test("is listed by the end of its terms, narrowed, looked for and put in order", async () => {
    await type({
      number: "L-100",
      insurer: { name: "sura", displayName: "SURA" },
      validFrom: "2025/11/25",
      validTo: "2026/11/25",
    });
    await type({
      number: "L-200",
      insurer: { name: "sura", displayName: "SURA" },
      validFrom: "2024/11/25",
      validTo: "2025/11/25",
    });
    const numbers = async (query: string) =>
      (await rowsOf(`/policies?${query}`)).map(({ number }) => number).filter((one) => one.startsWith("L-"));
    expect(await numbers("insurer=sura")).toEqual(["L-200", "L-100"]);
    expect(await numbers("insurer=sura&order=-endsOn")).toEqual(["L-100", "L-200"]);
    expect(await numbers("insurer=sura&order=number")).toEqual(["L-100", "L-200"]);
    expect(await numbers("status=ending")).toEqual(["L-100"]);
    expect(await numbers("status=ended")).toEqual(["L-200"]);
    expect(await numbers("status=current&insurer=sura")).toEqual(["L-100"]);
    expect(await numbers("endsFrom=2026/11/20&endsTo=2026/11/30")).toEqual(["L-100"]);
    expect(await numbers("search=200%20nunez")).toEqual(["L-200"]);
    expect(await numbers("search=L-1")).toEqual(["L-100"]);
    expect(await numbers("search=%25")).toContain("L-100");
    const counted = (await ask("/policies/standings")).json().data as Record<string, { count: number }>;
    expect(counted).toMatchObject({ ending: { isAtLeast: false }, pending: { count: 0 } });
    for (const [status, { count }] of Object.entries(counted))
      expect([status, (await ask(`/policies?status=${status}`)).json().pagination.total]).toEqual([
        status,
        count,
      ]);
    const { pagination } = (await ask("/policies?insurer=sura&product=car")).json();
    expect(pagination).toMatchObject({ total: 2, count: 2, totalIsAtLeast: false, order: "endsOn" });
  });

  test("is read by who organizes its broker, who changes none of it, and by nobody else", async () => {
    const [row] = await rowsOf("/policies?search=L-100");
    const id = row?.id ?? "";
    expect((await rowsOf("/policies?search=L-100", overseer)).map((one) => one.id)).toEqual([id]);
    expect((await ask(`/policies/${id}`, overseer)).json().data.isOwn).toBe(false);
    const stranger = await server.session("independiente");
    expect((await ask(`/policies/${id}`, stranger)).statusCode).toBe(404);
    expect(await rowsOf("/policies?search=L-100", stranger)).toEqual([]);
    const body = policyBody({ number: "L-100" });
    for (const by of [overseer, stranger]) {
      await permit(by === overseer ? "organizadora" : "independiente");
      expect(
        (await server.call({ method: "PUT", url: `/policies/${id}`, body, session: by })).statusCode,
      ).toBe(404);
      expect((await server.call({ method: "DELETE", url: `/policies/${id}`, session: by })).statusCode).toBe(
        404,
      );
      const brought = { kind: "policy", files: [file] };
      expect(
        (await server.call({ url: `/policies/${id}/documents`, body: brought, session: by })).statusCode,
      ).toBe(404);
    }
  });

  test("keeps its papers, which are downloaded and never shown in place", async () => {
    const [row] = await rowsOf("/policies?search=L-100");
    const url = `/policies/${row?.id}/documents`;
    const brought = await server.call({ url, body: { kind: "circulation", files: [file] }, session });
    const { id } = brought.json().data;
    const { documents } = (await ask(`/policies/${row?.id}`)).json().data;
    expect(documents).toMatchObject([
      { id, kind: "circulation", name: "poliza.pdf", type: "application/pdf" },
    ]);
    const got = await ask(`${url}/${id}`);
    expect([got.statusCode, got.headers["content-disposition"]]).toEqual([
      200,
      "attachment; filename*=UTF-8''poliza.pdf",
    ]);
    expect((await ask(`${url}/${id}`, overseer)).statusCode).toBe(200);
    expect((await ask(`${url}/${newKey()}`)).statusCode).toBe(404);
    const other = demoPolicyId("DEMO-0001");
    expect((await ask(`/policies/${other}/documents/${id}`)).statusCode).toBe(404);
    const refused = await server.call({ url, body: { kind: "other", files: [file] }, session });
    expect(refused.statusCode).toBe(400);
    const disguised = { filename: "a.pdf", content: Buffer.from("<html>").toString("base64") };
    expect(
      (await server.call({ url, body: { kind: "policy", files: [disguised] }, session })).statusCode,
    ).toBe(400);
  });
});

/** Lets a broker of the demonstration type policies. */
async function permit(name: string): Promise<void> {
  await server.database.db
    .updateTable("brokers")
    .set({
      permissions: JSON.stringify([
        { name: "policiesManual", value: "show,create,update,remove" },
        { name: "organizer", value: name === "organizadora" ? "yes" : "no" },
      ]),
    })
    .where("email", "=", `${name}@example.com`)
    .execute();
}
