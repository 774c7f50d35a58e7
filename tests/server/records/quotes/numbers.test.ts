import { afterAll, expect, test } from "vitest";
import { newKey } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { startQuoting } from "./quoting.ts";

const { server, read, create } = await startQuoting();
afterAll(() => server.close());

const sessionOf = (name: string) => server.session(name);
async function post(url: string, session: string, body: object = {}): Promise<string> {
  const answer = await server.call({ url, body, session, headers: { "idempotency-key": newKey() } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data.id;
}
const numberOf = async (id: string, session?: string) => Number((await read(id, session)).number);

test("a quote is counted in its organization, keeps its number, and is found by it", async () => {
  const [own, other, stranger] = [
    await sessionOf("productora"),
    await sessionOf("principiante"),
    await sessionOf("independiente"),
  ];
  const id = await create();
  const first = await numberOf(id);
  expect(first).toBeGreaterThan(0);
  // Another broker of the same organization goes on counting; what is edited or asked anew counts nothing.
  expect(await numberOf(await post("/multi-quotes", other, quoteBody()), other)).toBe(first + 1);
  await post(`/multi-quotes/${id}/requote`, own);
  await create({ id });
  expect(await numberOf(id)).toBe(first);
  expect(await numberOf(await post(`/multi-quotes/${id}/clone`, own))).toBe(first + 2);
  const elsewhere = await post("/multi-quotes", stranger, quoteBody());
  expect(await numberOf(elsewhere, stranger)).toBe(1);

  const found = (await server.call({ url: `/multi-quotes?search=${first}`, session: own })).json().data;
  expect(found.find((one: { readonly id: string }) => one.id === id)).toMatchObject({
    number: String(first),
    name: expect.stringContaining(`${first} · `),
  });
});

test("twenty quotes at once have twenty numbers, one after another", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => create()));
  const numbers = await Promise.all(ids.map((id) => numberOf(id)));
  const sorted = numbers.toSorted((one, another) => one - another);
  expect(sorted).toEqual(Array.from({ length: 20 }, (_, at) => (sorted[0] ?? 0) + at));
});
