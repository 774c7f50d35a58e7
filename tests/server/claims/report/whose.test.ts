import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { noPlatform, ownerOfInsured } from "#server/people/principals/principal.ts";
import { accidentBody, type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const optionsOf = (by: string) =>
  server.call({ url: "/accidents/options?identityNumber=99000001", ticket: by });
const read = (id: string, by = ticket, headers: Readonly<Record<string, string>> = {}) =>
  server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket: by, headers });
const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({ url: "/accidents", body, ticket: by, headers });

/** Makes a draft one that was written before its ticket was proven, as any ticket could once. */
async function writtenBefore(id: string): Promise<void> {
  const writer = `ticket:${newKey()}`;
  await server.database.db.updateTable("records").set({ writer }).where("id", "=", id).execute();
}

test("a draft is found and gone on with from another device, once it is proven who is there", async () => {
  const id = await saveClaim(server, ticket, {}, { "x-draft": newKey() });
  const second = await server.ticket("99000001");
  const offered = await optionsOf(second);
  expect(offered.json().data).toContainEqual(expect.objectContaining({ accidentId: id, isDraft: true }));
  expect((await read(id, second)).json().data.data).toMatchObject({ id, damages: "Paragolpes trasero" });
  const there = { "x-draft": newKey() };
  expect((await post(accidentBody({ id, damages: "Desde el otro" }), there, second)).statusCode).toBe(200);
  expect((await read(id)).json().data.data).toMatchObject({ damages: "Desde el otro" });
});

test("a draft is not offered for a DNI alone", async () => {
  const id = await saveClaim(server, ticket);
  const alone = await server.ticket("99000001", { isProven: false });
  expect((await optionsOf(alone)).body).not.toContain(id);
});

test("what was written before a proof exists for who has the draft's own name alone", async () => {
  const draft = newKey();
  const id = await saveClaim(server, ticket, {}, { "x-draft": draft });
  await writtenBefore(id);
  const body = accidentBody({ id, damages: "De otra persona" });
  for (const headers of [{}, { "if-match": '"0"' }, { "x-draft": newKey() }]) {
    const refused = await post(body, headers);
    expect([refused.statusCode, refused.json().error]).toEqual([
      404,
      { code: "not-found", message: "No encontramos lo que buscás" },
    ]);
  }
  const extension = { identityNumber: "99000001", accidentId: id, note: "Apareció un testigo" };
  const extended = await server.call({ url: `/accidents/${id}/extensions`, body: extension, ticket });
  expect([extended.statusCode, extended.json().error.code]).toEqual([404, "not-found"]);
  expect((await optionsOf(ticket)).body).not.toContain(id);
  const masked = (await read(id)).json().data.data;
  expect(masked).toMatchObject({ id, date: "2026/11/19", vehicleAccidentType: "crash" });
  for (const name of ["thirdParties", "driver", "description", "email", "files"])
    expect(masked).not.toHaveProperty(name);
  expect((await read(id, ticket, { "x-draft": draft })).json().data.data).toHaveProperty("description");
  // Whoever goes on with it proved who they are: from then on it is theirs.
  expect((await post(body, { "x-draft": draft })).statusCode).toBe(200);
  expect((await optionsOf(await server.ticket("99000001"))).body).toContain(id);
});

test("the wizard that saved last goes on with a renewed ticket, under its own draft", async () => {
  const [first, second] = [{ "x-draft": newKey() }, { "x-draft": newKey() }];
  const id = await saveClaim(server, ticket, {}, first);
  await saveClaim(server, ticket, {}, second);
  await saveClaim(server, ticket, { id }, second); // the name of another claim stays that claim's
  const renewed = await server.ticket("99000001");
  expect((await post(accidentBody({ id }), first, renewed)).statusCode).toBe(200);
  const third = { "x-draft": newKey() };
  expect((await post(accidentBody({ id }), third, renewed)).statusCode).toBe(200);
  const again = await server.ticket("99000001");
  expect((await post(accidentBody({ id }), third, again)).statusCode).toBe(200);
});

test("a claim that is open is read and offered after the policy can no longer be claimed on", async () => {
  const old = await startHarness();
  try {
    const id = await saveClaim(old, await old.ticket("99000001"), { status: { id: "sending" } });
    old.time.now += 700 * 86_400_000;
    const by = await old.ticket("99000001");
    const offered = await old.call({ url: "/accidents/options?identityNumber=99000001", ticket: by });
    expect(offered.json().data).toMatchObject([{ accidentId: id }]);
    const read = await old.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket: by });
    expect(read.json().data.data).toMatchObject({ id, asset: "Volkswagen Gol Trend 2019" });
    const fresh = await old.call({ url: "/accidents", body: accidentBody(), ticket: by });
    expect(fresh.statusCode).toBe(404);
  } finally {
    await old.close();
  }
});

test("a policy of an insurer that the platform does not show is nobody's there", async () => {
  // `litoral` shows Zurich's alone; DEMO-0003 is of another.
  const [there, here] = await Promise.all(
    ["litoral", "cordillera"].map((platform) => server.ticket("99000002", { platform })),
  );
  const body = (number: string) =>
    accidentBody({ policyId: demoPolicyId(number), driver: { isInsured: true } });
  const refused = await post(body("DEMO-0003"), {}, there);
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, "not-found"]);
  expect((await post(body("DEMO-0002"), {}, there)).statusCode).toBe(200);
  const saved = await post(body("DEMO-0003"), {}, here);
  expect(saved.statusCode).toBe(200);
  // What was stored on such a policy is not there either, through whichever platform it came, or through none.
  const { id } = saved.json().data;
  for (const platform of ["litoral", noPlatform]) {
    await server.database.db
      .updateTable("records")
      .set({ owner: ownerOfInsured(platform, "99000002") })
      .where("id", "=", id)
      .execute();
    expect((await post({ ...body("DEMO-0003"), id }, {}, there)).statusCode).toBe(404);
    expect((await server.call({ url: `/accidents/${id}/files`, ticket: there })).statusCode).toBe(404);
  }
});

test("a claim that was sent through one platform is read, offered and extended on another of the same person", async () => {
  const on = (platform: string, isProven = true) => server.ticket("99000002", { platform, isProven });
  const [there, here, alone] = await Promise.all([on("litoral"), on("cordillera"), on("cordillera", false)]);
  const body = { policyId: demoPolicyId("DEMO-0002"), driver: { isInsured: true } };
  const draft = await saveClaim(server, there, body);
  const sent = await saveClaim(server, there, { ...body, status: { id: "sending" } });
  const offered = async (by: string) =>
    (await server.call({ url: "/accidents/options?identityNumber=99000002", ticket: by })).body;
  expect(await offered(here)).toContain(sent);
  expect(await offered(here)).not.toContain(draft);
  expect(await offered(alone)).not.toContain(sent);
  const url = (id: string) => `/accidents?identityNumber=99000002&accidentId=${id}`;
  const seen = await server.call({ url: url(sent), ticket: here });
  expect(seen.json().data.data).toMatchObject({ id: sent, damages: "Paragolpes trasero" });
  expect((await server.call({ url: url(draft), ticket: here })).statusCode).toBe(404);
  const whole = await server.call({ url: `/policies/${demoPolicyId("DEMO-0002")}`, ticket: here });
  expect(whole.json().data.claims).toMatchObject([{ id: sent }]);
  const extension = { identityNumber: "99000002", accidentId: sent, note: "Apareció un testigo" };
  const extended = await server.call({
    url: `/accidents/${sent}/extensions`,
    body: extension,
    ticket: here,
    headers: { "idempotency-key": newKey() },
  });
  expect([extended.statusCode, extended.body]).toEqual([200, expect.any(String)]);
});
