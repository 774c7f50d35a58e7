import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

let networks = 0;
const freshAddress = (): string => {
  networks += 1;
  return `172.16.${networks}.9`;
};

const challengeFor = async (address: string) =>
  (await server.call({ method: "POST", url: "/self-management-challenges", address })).json().data;

const answer = (address: string, challengeId: string, more: Record<string, unknown> = {}) =>
  server.call({
    url: "/self-management-tickets",
    address,
    body: { platform: "cordillera", challengeId, code: "123456", identityNumber: "99000001", ...more },
  });

/** Tries numbers in turn, as a page does. */
function solve({ alternative: { salt, difficulty } }: { alternative: { salt: string; difficulty: number } }) {
  const bits = (solution: number): number =>
    createHash("sha256").update(`${salt}:${solution}`).digest().readUInt32BE(0) >>> (32 - difficulty);
  let counter = 0;
  while (bits(counter) !== 0) counter += 1;
  return String(counter);
}

test("a challenge shows a PNG and offers a proof of work", async () => {
  const challenge = await challengeFor(freshAddress());
  const png = Buffer.from(challenge.image.replace("data:image/png;base64,", ""), "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  // As wide for its height as the page shows it, with two points for each of a page's, in no more bytes than one had.
  expect(await sharp(png).metadata()).toMatchObject({ width: 528, height: 176 });
  expect(png.length).toBeLessThan(9_000);
  // What is drawn is dark on light: an empty sheet has no contrast.
  const { channels } = await sharp(png).greyscale().stats();
  expect(channels[0]?.stdev).toBeGreaterThan(20);
  expect(JSON.stringify(challenge)).not.toContain("123456");
  expect(challenge.alternative).toMatchObject({
    kind: "proof-of-work",
    algorithm: "SHA-256",
    difficulty: 16,
  });
});

test("the right code gives a ticket that opens the calls with personal data", async () => {
  const address = freshAddress();
  const { ticket, expiresIn } = (await answer(address, (await challengeFor(address)).id)).json().data;
  expect(expiresIn).toBe(1800);
  const url = "/accidents/options?identityNumber=99000001";
  expect((await server.call({ url, ticket })).statusCode).toBe(200);
  expect((await server.call({ url })).statusCode).toBe(401);
  expect((await server.call({ url, ticket: `${ticket.slice(0, -1)}_` })).statusCode).toBe(401);
});

test("a ticket ends after thirty minutes", async () => {
  const ticket = await server.ticket("99000001");
  const url = "/accidents/options?identityNumber=99000001";
  server.time.now += 1_799_000;
  expect((await server.call({ url, ticket })).statusCode).toBe(200);
  server.time.now += 2_000;
  expect((await server.call({ url, ticket })).statusCode).toBe(401);
});

test("the proof of work stands for the code", async () => {
  const address = freshAddress();
  const challenge = await challengeFor(address);
  const solution = solve(challenge);
  const wrong = await answer(address, challenge.id, { code: undefined, solution: `${solution}x` });
  expect(wrong.json().error.code).toBe("captcha-mismatch");
  const right = await answer(address, challenge.id, { code: undefined, solution });
  expect(right.statusCode).toBe(200);
});

test("a challenge is used once", async () => {
  const address = freshAddress();
  const { id } = await challengeFor(address);
  const both = await Promise.all([answer(address, id), answer(address, id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test("a challenge ends after five minutes", async () => {
  const address = freshAddress();
  const { id } = await challengeFor(address);
  server.time.now += 301_000;
  expect((await answer(address, id)).json().error.code).toBe("challenge-expired");
});

test("a wrong code is told in the specification's words", async () => {
  const address = freshAddress();
  const refused = await answer(address, (await challengeFor(address)).id, { code: "000000" });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    error: { code: "captcha-mismatch", message: "El código ingresado no coincide" },
  });
});

test("a challenge is answered five times at the most, from wherever and for whomever", async () => {
  const { id } = await challengeFor(freshAddress());
  const tried = async (count: number, code: string) =>
    (await answer(freshAddress(), id, { code, identityNumber: `9900080${count}` })).json().error?.code;
  for (let count = 0; count < 5; count += 1) expect(await tried(count, "000000")).toBe("captcha-mismatch");
  expect(await tried(5, "123456")).toBe("challenge-expired");
});

test("the fifth answer to a challenge may be the right one", async () => {
  const { id } = await challengeFor(freshAddress());
  for (let count = 0; count < 4; count += 1)
    await answer(freshAddress(), id, { code: "000000", identityNumber: `9900081${count}` });
  expect((await answer(freshAddress(), id)).statusCode).toBe(200);
});

test("five wrong codes block the network and DNI for an hour, and nobody else", async () => {
  const address = freshAddress();
  const { id } = await challengeFor(address);
  for (let attempt = 0; attempt < 5; attempt += 1) await answer(address, id, { code: "000000" });
  const blocked = await answer(address, (await challengeFor(address)).id);
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers["retry-after"])).toBe(3600);
  expect(blocked.json().error.message).toContain("60 minutos");
  const elsewhere = freshAddress();
  expect((await answer(elsewhere, (await challengeFor(elsewhere)).id)).statusCode).toBe(200);
  const other = await answer(address, (await challengeFor(address)).id, { identityNumber: "99000003" });
  expect(other.statusCode).toBe(200);
  server.time.now += 3_601_000;
  expect((await answer(address, (await challengeFor(address)).id)).statusCode).toBe(200);
});

test("a solved challenge forgives no wrong guess before it", async () => {
  const address = freshAddress();
  const wrong = async () => answer(address, (await challengeFor(address)).id, { code: "000000" });
  const right = async () => answer(address, (await challengeFor(address)).id);
  for (let failures = 0; failures < 4; failures += 1) expect((await wrong()).statusCode).toBe(400);
  expect((await right()).statusCode).toBe(200);
  server.time.now += 61_000;
  expect((await wrong()).statusCode).toBe(400);
  expect((await right()).statusCode).toBe(429);
});

const ask = (address: string) => server.call({ method: "POST", url: "/self-management-challenges", address });

test("an address gets ten challenges a minute, and its neighbours go on", async () => {
  const address = freshAddress();
  for (let count = 0; count < 10; count += 1) expect((await ask(address)).statusCode).toBe(200);
  const refused = await ask(address);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("60");
  expect((await ask(address.replace(/9$/, "10"))).statusCode).toBe(200);
  server.time.now += 60_001;
  expect((await ask(address)).statusCode).toBe(200);
});

test("a household of IPv6 is one address, whichever of its own it asks from", async () => {
  const from = (host: number) => ask(`2001:db8:77:1::${host.toString(16)}`);
  for (let host = 1; host <= 10; host += 1) expect((await from(host)).statusCode).toBe(200);
  expect((await from(11)).statusCode).toBe(429);
  expect((await ask("2001:db8:77:2::1")).statusCode).toBe(200);
});

test("a network gets sixty challenges a minute, from however many addresses", async () => {
  const from = (household: number) => ask(`2001:db8:78:${household.toString(16)}::1`);
  for (let household = 1; household <= 60; household += 1)
    expect((await from(household)).statusCode).toBe(200);
  expect((await from(61)).statusCode).toBe(429);
});

test("who was refused is refused again without a statement", async () => {
  const address = freshAddress();
  for (let count = 0; count < 11; count += 1) await ask(address);
  const { db } = server.database;
  const counts = () => db.selectFrom("rate_counters").select(["key", "count"]).orderBy("key").execute();
  const before = await counts();
  for (let count = 0; count < 5; count += 1) expect((await ask(address)).statusCode).toBe(429);
  expect(await counts()).toEqual(before);
  server.time.now += 60_001;
  expect((await ask(address)).statusCode).toBe(200);
});

test("each answer of a network makes its work harder for an hour, wrong ones more", async () => {
  const address = freshAddress();
  const bits = async (): Promise<number> => (await challengeFor(address)).alternative.difficulty;
  const fail = async (identityNumber: number) =>
    answer(address, (await challengeFor(address)).id, {
      code: "000000",
      identityNumber: `${identityNumber}`,
    });
  expect(await bits()).toBe(16);
  for (let count = 0; count < 34; count += 1) {
    if (count === 10) expect(await bits()).toBe(18);
    if (count % 5 === 0) server.time.now += 61_000;
    await fail(20_000_000 + count);
  }
  expect(await bits()).toBe(20);
  server.time.now += 3_601_000;
  expect(await bits()).toBe(16);
});

test("who is next door to somebody who guesses gets in with work", async () => {
  const address = freshAddress();
  const { id } = await challengeFor(address);
  for (let attempt = 0; attempt < 5; attempt += 1) await answer(address, id, { code: "000000" });
  expect((await answer(address, (await challengeFor(address)).id)).statusCode).toBe(429);
  const challenge = await challengeFor(address);
  const right = await answer(address, challenge.id, { code: undefined, solution: solve(challenge) });
  expect(right.statusCode).toBe(200);
});

test("a DNI that was asked for often costs a second code, and its owner gets in", async () => {
  const often = await startHarness({ limits: { ticketOfDni: { count: 2, seconds: 86_400 } } });
  try {
    const outcome = async (address: string, identityNumber = "99000001") => {
      const challenge = await often.call({ method: "POST", url: "/self-management-challenges", address });
      const body = { platform: "cordillera", code: "123456", identityNumber };
      const { id: challengeId } = challenge.json().data;
      const answered = await often.call({
        url: "/self-management-tickets",
        body: { ...body, challengeId },
        address,
      });
      return answered.json().error?.code ?? answered.statusCode;
    };
    for (const address of ["10.1.1.1", "10.1.2.1"]) expect(await outcome(address)).toBe(200);
    expect(await outcome("10.1.3.1")).toBe("captcha-again");
    expect(await outcome("10.1.4.1")).toBe("captcha-again");
    expect(await outcome("10.1.3.1")).toBe(200);
    expect(await outcome("10.1.3.1")).toBe("captcha-again");
    expect(await outcome("10.1.3.1", "99000003")).toBe(200);
  } finally {
    await often.close();
  }
});

test("a challenge that ended is no wrong guess", async () => {
  const address = freshAddress();
  for (let count = 0; count < 6; count += 1) {
    expect((await answer(address, randomUUID())).json().error.code).toBe("challenge-expired");
  }
  expect((await answer(address, (await challengeFor(address)).id)).statusCode).toBe(200);
});

test("known and unknown DNIs get tickets alike", async () => {
  expect(await server.ticket("99999999")).toHaveLength(43);
});

test("a platform that does not exist gives no ticket", async () => {
  const address = freshAddress();
  const refused = await answer(address, (await challengeFor(address)).id, { platform: "ninguna" });
  expect(refused.json().error.code).toBe("unknown-platform");
});

test("neither token, DNI nor code is stored as it is", async () => {
  const ticket = await server.ticket("99000001");
  const { db } = server.database;
  const tickets = await db.selectFrom("tickets").selectAll().execute();
  expect(JSON.stringify(tickets)).not.toContain(ticket);
  expect(JSON.stringify(await db.selectFrom("challenges").selectAll().execute())).not.toContain("123456");
  expect(JSON.stringify(await db.selectFrom("rate_counters").selectAll().execute())).not.toContain(
    "99000001",
  );
});

test("the work is harder for everybody once the whole server is asked for many, and nobody is refused", async () => {
  const limits = { challengeOfServer: { count: 1, seconds: 60 } };
  const busy = await startHarness({ database: server.database, limits });
  busy.time.now = server.time.now + 120_000;
  const bits = async (index: number): Promise<number> => {
    const address = `2001:db8:${index.toString(16)}::1`;
    const answer = await busy.call({ method: "POST", url: "/self-management-challenges", address });
    return answer.json().data.alternative.difficulty;
  };
  expect(await bits(0)).toBe(16);
  for (let index = 1; index < 30; index += 1) await bits(index);
  expect(await bits(30)).toBe(18);
  busy.time.now += 60_000;
  expect(await bits(0)).toBe(16);
  await busy.close();
});
