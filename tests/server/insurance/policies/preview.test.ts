import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const ask = async (query: Readonly<Record<string, string>>, ticket: string) => {
  const url = `/policy-preview?${new URLSearchParams(query)}`;
  const answer = await server.call({ url, ticket });
  const { data, error } = answer.json();
  return { status: answer.statusCode, data, code: error?.code };
};

const two = "99000002";

test("who has a DNI alone is told sorts of things and the end of their plates, and no name", async () => {
  const ticket = await server.ticket(two, { isProven: false });
  const { status, data } = await ask({ identityNumber: two, platform: "cordillera" }, ticket);
  expect([status, data.length]).toEqual([200, 2]);
  expect(data[0]).toMatchObject({ asset: "Producto car", plate: "*****ZZ", documents: [] });
  expect(JSON.stringify(data)).not.toMatch(/AZ10|insuredName/);
});

test("a plate is looked up for who has proved who they are, and for nobody else", async () => {
  const query = { identityNumber: two, plate: "az 103 zz" };
  const unproven = await server.ticket(two, { isProven: false });
  expect(await ask(query, unproven)).toMatchObject({ status: 409, code: "claim-options" });
  const other = { ...query, plate: "AZ999ZZ" };
  expect(await ask(other, unproven)).toMatchObject({ status: 409, code: "claim-options" });
  const { status, data } = await ask(query, await server.ticket(two));
  expect([status, data.length]).toEqual([200, 1]);
  expect(data[0]).toMatchObject({ plate: "AZ103ZZ", insuredName: expect.any(String), documents: [] });
  expect(data[0].validFrom).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
});

test.each([
  ["another person's plate", two, { plate: "AZ101ZZ" }],
  ["another DNI than the ticket's", two, { identityNumber: "99000001" }],
  ["another platform than the ticket's", two, { platform: "litoral" }],
  ["a DNI that nobody has", "99999998", { identityNumber: "99999998" }],
])("%s is told as a policy that is not there", async (_name, identityNumber, more) => {
  const ticket = await server.ticket(identityNumber);
  expect(await ask({ identityNumber, ...more }, ticket)).toMatchObject({
    status: 400,
    code: "policy-not-found",
  });
});
