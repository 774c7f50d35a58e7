import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/seed/demo.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const options = async (ticket: string, query: string) =>
  server.call({ url: `/accidents/options?${query}`, ticket });

test("a DNI with one vehicle gets its policy, the plate masked", async () => {
  const answer = await options(await server.ticket("99000001"), "identityNumber=99000001");
  expect(answer.json()).toEqual({
    data: [
      {
        description: "Volkswagen Gol Trend 2019 · *****ZZ · Zurich",
        policyId: demoPolicyId("DEMO-0001"),
        riskType: "vehicle",
        insurer: "zurich",
        product: "car",
        asset: "Volkswagen Gol Trend 2019",
        plate: "*****ZZ",
        flow: "claim/vehicle",
      },
    ],
  });
});

test("a DNI written with dots is the same DNI", async () => {
  expect((await options(await server.ticket("99000001"), "identityNumber=99.000.001")).statusCode).toBe(200);
  expect((await options(await server.ticket("99.000.001"), "identityNumber=99000001")).statusCode).toBe(200);
});

test("several products come as vehicle or other", async () => {
  const { data } = (await options(await server.ticket("99000004"), "identityNumber=99000004")).json();
  expect(data.map((option: Record<string, string>) => [option.product, option.riskType])).toEqual([
    ["home", "other"],
    ["phone", "other"],
    ["bicycle", "other"],
  ]);
});

test("an unknown DNI and the DNI of another get the same answer", async () => {
  const unknown = await options(await server.ticket("99999998"), "identityNumber=99999998");
  const foreign = await options(await server.ticket("99000001"), "identityNumber=99000003");
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json().error.message).toBe("No se encontró una póliza asociada a los datos ingresados");
  expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
});

test("two vehicles ask for plate and birth date, and both open everything that the ticket may see", async () => {
  const ticket = await server.ticket("99000002");
  const asked = await options(ticket, "identityNumber=99000002");
  expect(asked.statusCode).toBe(409);
  expect(asked.json().error.code).toBe("claim-options");
  const around = `identityNumber=99000002&policyId=${demoPolicyId("DEMO-0002")}`;
  expect((await server.call({ url: `/accidents?${around}`, ticket })).json().error.code).toBe(
    "claim-options",
  );

  const half = await options(ticket, "identityNumber=99000002&plate=AZ103ZZ");
  expect(half.json().error.code).toBe("claim-options");
  const wrong = await options(ticket, "identityNumber=99000002&plate=AZ103ZZ&birthDate=1978/11/03");
  expect(wrong.json().error.code).toBe("policy-not-found");

  const right = await options(ticket, "identityNumber=99000002&plate=az%20103%20zz&birthDate=1978/11/02");
  expect(right.json().data.map(({ description }: { description: string }) => description)).toEqual([
    "Fiat Cronos 2021 · AZ102ZZ · Zurich",
    "Toyota Hilux 2022 · AZ103ZZ · Allianz",
  ]);
  expect((await server.call({ url: `/accidents?${around}`, ticket })).statusCode).toBe(200);
  const another = await server.ticket("99000002");
  expect((await options(another, "identityNumber=99000002")).statusCode).toBe(409);
});

test("the plate of the ticket counts, the birth date is still asked", async () => {
  const ticket = await server.ticket("99000002", { plate: "AZ102ZZ" });
  expect((await options(ticket, "identityNumber=99000002")).statusCode).toBe(409);
  expect((await options(ticket, "identityNumber=99000002&birthDate=1978/11/02")).statusCode).toBe(200);
});

test("five wrong guesses of plate and birth date are refused for an hour", async () => {
  const guess = async (day: string) =>
    server.call({
      url: `/accidents/options?identityNumber=99000002&plate=AZ102ZZ&birthDate=1978/11/${day}`,
      ticket: await server.ticket("99000002"),
      address: "192.0.2.5",
    });
  for (const day of ["11", "12", "13", "14", "15"]) expect((await guess(day)).statusCode).toBe(400);
  expect((await guess("02")).statusCode).toBe(429);
});

test("a ticket ends with its second wrong guess, wherever it is shown", async () => {
  const ticket = await server.ticket("99000002");
  const guess = (day: number, address: string) =>
    server.call({
      url: `/accidents/options?identityNumber=99000002&plate=AZ102ZZ&birthDate=1978/11/0${day}`,
      ticket,
      address,
    });
  expect((await guess(3, "192.0.10.5")).json().error.code).toBe("policy-not-found");
  expect((await guess(4, "192.0.11.5")).json().error.code).toBe("policy-not-found");
  expect((await guess(2, "192.0.12.5")).json().error.code).toBe("ticket-required");
  expect((await options(ticket, "identityNumber=99000002")).statusCode).toBe(401);
});

test("of guesses with one ticket at the same moment two are looked at", async () => {
  const ticket = await server.ticket("99000002");
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, day) =>
      server.call({
        url: `/accidents/options?identityNumber=99000002&plate=AZ102ZZ&birthDate=1970/01/0${day + 1}`,
        ticket,
        address: `192.1.${day}.5`,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
});

test("guesses made at the same moment count as well", async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, () => server.ticket("99000002")));
  const answers = await Promise.all(
    tickets.map((ticket, day) =>
      server.call({
        url: `/accidents/options?identityNumber=99000002&plate=AZ102ZZ&birthDate=1970/01/${String(day + 1).padStart(2, "0")}`,
        ticket,
        address: "192.0.3.5",
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test("a network that asks for many unknown DNIs is put off", async () => {
  const ticket = await server.ticket("99999997");
  const ask = () =>
    server.call({ url: "/accidents/options?identityNumber=99999997", ticket, address: "192.0.4.5" });
  for (let count = 0; count < 30; count += 1) expect((await ask()).statusCode).toBe(400);
  expect((await ask()).statusCode).toBe(429);
});

test("a platform shows the policies of its insurers only", async () => {
  const ticket = await server.ticket("99000002", { platform: "litoral" });
  const { data } = (await options(ticket, "identityNumber=99000002")).json();
  expect(data.map(({ insurer }: { insurer: string }) => insurer)).toEqual(["zurich"]);
});

test("open claims are options, closed ones are not", async () => {
  const { data } = (await options(await server.ticket("99000005"), "identityNumber=99000005")).json();
  const claims = data.filter(({ accidentId }: { accidentId?: string }) => accidentId);
  expect(claims).toHaveLength(3);
  expect(claims.map(({ description }: { description: string }) => description).join()).not.toContain(
    "Pagado",
  );
  expect(claims[0].description).toMatch(/^Siniestro del \d\d\/\d\d\/2026 · /);
});

test("a new claim knows the insured, and birth date and email only once the person has proved who asks", async () => {
  const ticket = await server.ticket("99000001");
  const url = `/accidents?identityNumber=99000001&policyId=${demoPolicyId("DEMO-0001")}&accidentId=`;
  const before = (await server.call({ url, ticket })).json().data.data;
  expect(before).toMatchObject({ plate: "*****ZZ", insuredCompany: "zurich", documents: 0 });
  expect(before).not.toHaveProperty("number");
  expect(before.insured).toEqual({ identityNumber: "99000001", fullName: "Ana Demostración" });
  await options(ticket, "identityNumber=99000001&plate=AZ101ZZ&birthDate=1985/03/14");
  const after = (await server.call({ url, ticket })).json().data.data;
  expect(after).toMatchObject({
    plate: "AZ101ZZ",
    number: "DEMO-0001",
    insured: { birthDate: "1985/03/14" },
  });
});

test("the ticket that wrote a claim and who has its draft read it whole; others read status, date and type", async () => {
  const writer = await server.ticket("99000001");
  const draft = newKey();
  const id = await saveClaim(server, writer, {}, { "x-draft": draft });
  const url = `/accidents?identityNumber=99000001&accidentId=${id}`;
  const whole = (await server.call({ url, ticket: writer })).json().data.data;
  expect(whole).toMatchObject({
    id,
    status: { id: "draft", value: "Borrador" },
    date: "2026/11/19",
    place: { number: 0 },
    thirdParties: [{ plate: "AZ777ZZ" }],
  });
  const other = await server.ticket("99000001");
  const masked = (await server.call({ url, ticket: other })).json().data.data;
  expect(masked).toMatchObject({ id, date: "2026/11/19", vehicleAccidentType: "crash" });
  for (const name of ["thirdParties", "driver", "description", "email", "files"]) {
    expect(masked).not.toHaveProperty(name);
  }
  const withDraft = await server.call({ url, ticket: other, headers: { "x-draft": draft } });
  expect(withDraft.json().data.data).toHaveProperty("description");
});
