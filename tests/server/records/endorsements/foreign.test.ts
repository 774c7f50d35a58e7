import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../harness.ts";
import { startSelling, sum } from "./selling.ts";

// What is below a policy, asked for by a broker through another thing of theirs, or of somebody else's.
const { server, policy, post, read, withFile } = await startSelling();
afterAll(() => server.close());

const ids: Record<string, string> = { unknown: newKey() };
let paper = "";
beforeAll(async () => {
  ids.policy = await policy();
  const { id } = (await withFile(ids.policy, sum)) as { readonly id: string };
  ids.endorsement = id;
  paper = (await read(`/policies/endorsements/${id}`)).data.files[0].id;
  const other = (await post({ policyId: ids.policy, ...sum, files: [] }, "save")).json();
  ids.other = other.data.id;
  ids.client = (await read("/clients")).data[0].id;
});

describe.each(["policy", "client", "unknown"])("in the place of an endorsement, %s", (name) => {
  test.each(["/policies/endorsements/{id}", "/endorsements/{id}/premium", "/endorsements/{id}/files"])(
    "%s has nothing",
    async (url) => {
      expect((await read(url.replace("{id}", ids[name] ?? ""))).status).toBe(404);
    },
  );

  test.each(["accept", "send", "confirm", "withdraw"])("cannot be done: %s", async (act) => {
    const session = await server.session("productora");
    const url = `/policies/endorsements/${ids[name]}/acts`;
    expect((await server.call({ url, body: { act, premium: 1 }, session })).statusCode).toBe(404);
  });

  test("no change of it is asked for", async () => {
    const sent = await post({ policyId: ids.policy, id: ids[name], ...sum });
    expect(sent.statusCode).toBe(404);
  });
});

test("a paper is read below its own endorsement alone", async () => {
  const url = (id: string | undefined) => `/endorsements/${id}/files/${paper}`;
  const session = await server.session("productora");
  const statusOf = async (id: string | undefined) =>
    (await server.call({ url: url(id), session })).statusCode;
  expect(await statusOf(ids.endorsement)).toBe(200);
  for (const id of [ids.other, ids.policy, ids.unknown]) expect(await statusOf(id)).toBe(404);
});

test("a change of one policy is not sent as one of another, nor of a thing that is no policy", async () => {
  const second = await policy();
  expect((await post({ policyId: second, id: ids.other, ...sum })).statusCode).toBeGreaterThanOrEqual(400);
  for (const policyId of [ids.client, ids.endorsement, ids.unknown])
    expect((await post({ policyId, ...sum })).statusCode).toBe(404);
});
