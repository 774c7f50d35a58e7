import { expect, test } from "vitest";
import { accidentBody, startHarness, takeReceipt } from "../../harness.ts";

test("a day's share of new claims is a ticket's and a DNI's; what is begun goes on", async () => {
  const limit = (count: number) => ({ count, seconds: 86_400 });
  const small = await startHarness({ limits: { draft: limit(2), draftOfDni: limit(3) } });
  try {
    const by = await small.ticket("99000001");
    const save = (body: unknown, token = by) => small.call({ url: "/accidents", body, ticket: token });
    const first = await save(accidentBody());
    expect((await save(accidentBody())).statusCode).toBe(200);
    expect((await save(accidentBody())).statusCode).toBe(429);
    expect((await save(accidentBody({ id: first.json().data.id }))).statusCode).toBe(200);
    const second = await small.ticket("99000001");
    expect((await save(accidentBody(), second)).statusCode).toBe(200);
    expect((await save(accidentBody(), second)).statusCode).toBe(429);
    small.time.now += 86_401_000;
    expect((await save(accidentBody(), await small.ticket("99000001"))).statusCode).toBe(200);
  } finally {
    await small.close();
  }
});

test("a day's share of saves and of what is added is a ticket's and a DNI's", async () => {
  const limit = (count: number) => ({ count, seconds: 86_400 });
  const small = await startHarness({
    limits: { save: limit(3), saveOfDni: limit(4), addition: limit(1), additionOfDni: limit(2) },
  });
  try {
    const by = await small.ticket("99000001");
    const statusOf = async (url: string, body: unknown, token = by) =>
      (await small.call({ url, body, ticket: token })).statusCode;
    const first = await small.call({ url: "/accidents", body: accidentBody(), ticket: by });
    const { id } = first.json().data;
    const again = (token = by) => statusOf("/accidents", accidentBody({ id }), token);
    expect([await again(), await again()]).toEqual([200, 200]);
    expect(await statusOf("/accidents", accidentBody({ id, status: { id: "sending" } }))).toBe(200);
    await takeReceipt(small, id);
    const other = await small.call({ url: "/accidents", body: accidentBody(), ticket: by });
    expect(await statusOf("/accidents", accidentBody({ id: other.json().data.id }))).toBe(429);
    const add = (token = by) =>
      statusOf(
        `/accidents/${id}/extensions`,
        { identityNumber: "99000001", accidentId: id, note: "Encontré la factura de las cubiertas" },
        token,
      );
    expect([await add(), await add()]).toEqual([200, 429]);
    const second = await small.ticket("99000001");
    const third = await small.ticket("99000001");
    expect([await add(second), await add(third)]).toEqual([200, 429]);
  } finally {
    await small.close();
  }
});
