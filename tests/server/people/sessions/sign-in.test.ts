import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import { openBrowser } from "./session.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ limits: {} });
});
afterAll(() => server.close());

const told = (answer: { statusCode: number; json(): { error: { code: string; message: string } } }) => [
  answer.statusCode,
  answer.json().error.message,
];

test("a broker signs in with address and password, and is told who they are", async () => {
  const answer = await openBrowser(server).signIn("productora");
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({
    expiresIn: 1800,
    email: "productora@example.com",
    displayName: "Paula Productora Demostración",
    displayNameSelect: "Productora Demostración, Paula",
    age: 41,
    singleTaxIdentification: "27991000025",
    onBoardingLevel: "level-two",
    onboardingStatus: "finished",
    activated: true,
    registrationId: null,
    uifImage: null,
    permissions: [
      { name: "policiesManual", value: "show,create,update,remove" },
      { name: "communications", value: "yes" },
      { name: "selfManagementPlatformLogo", value: "yes" },
    ],
  });
  const session = answer.json().data.access_token;
  const known = await server.call({ url: "/broker-data", session });
  expect(answer.json().data).toMatchObject(known.json().data);
});

test("an address is the same however it is written", async () => {
  const body = { email: " Productora@Example.com ", password: "yerba, bombilla y pava" };
  expect((await openBrowser(server).post("/authentication/authorize", body)).statusCode).toBe(200);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const wrong = await openBrowser(server).signIn("productora", "otra cosa larga");
  const unknown = await openBrowser(server).signIn("nadie", "otra cosa larga");
  expect(told(wrong)).toEqual([401, "Usuario o contraseña inválidos"]);
  expect(unknown.body).toBe(wrong.body);
});

test("a password has up to 128 characters", async () => {
  const tried = [128, 129].map((length) => openBrowser(server).signIn("productora", "x".repeat(length)));
  expect((await Promise.all(tried)).map(({ statusCode }) => statusCode)).toEqual([401, 400]);
});

test("who signs in from a kind of device or a network that is new to their account is told of it", async () => {
  const told = async () => {
    const { total } = await server.database.db
      .selectFrom("notifications")
      .innerJoin("brokers", "brokers.id", "notifications.broker_id")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("brokers.email", "=", "organizadora@example.com")
      .where("kind", "=", "session-opened")
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const [home, office] = [openBrowser(server), openBrowser(server)];
  const counts: number[] = [];
  for (const browser of [home, office, office, home]) {
    expect((await browser.signIn("organizadora")).statusCode).toBe(200);
    counts.push(await told());
  }
  // The very first is no news; another network is, once.
  expect(counts).toEqual([0, 1, 1, 1]);
});

test("who is blocked is told so, but only with their password", async () => {
  expect(told(await openBrowser(server).signIn("bloqueado"))).toEqual([403, "Acceso denegado"]);
  expect((await openBrowser(server).signIn("bloqueado", "otra cosa larga")).statusCode).toBe(401);
});

test.each(["productora", "nadie"])(
  "five wrong passwords for %s shut that account to the network for half an hour, and nothing else",
  async (name) => {
    const browser = openBrowser(server);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.signIn(name, `wrong password ${tries}`)).statusCode).toBe(401);
    const shut = await browser.signIn(name);
    expect(told(shut)).toEqual([
      403,
      "Acceso denegado. Probá de nuevo en 30 minutos o recuperá tu contraseña",
    ]);
    expect(shut.headers["retry-after"]).toBe("1800");
    expect((await browser.signIn("independiente")).statusCode).toBe(200);
    expect((await openBrowser(server).signIn("productora")).statusCode).toBe(200);
    server.time.now += 1_801_000;
    expect((await browser.signIn("productora")).statusCode).toBe(200);
  },
);

test("an address gets twenty sign-ins a minute", async () => {
  const browser = openBrowser(server);
  for (let count = 0; count < 20; count += 1) await browser.signIn(`nadie-${count}`);
  const refused = await browser.signIn("productora");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
});

test("a password is stored as argon2id, and no log or audit has it", async () => {
  const { db } = server.database;
  const stored = await db.selectFrom("brokers").select("password_hash as hash").execute();
  for (const row of stored) expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const audit = JSON.stringify(
    await db.selectFrom("audit").selectAll().where("entity", "=", "session").execute(),
  );
  expect(audit).toContain('"open"');
  expect(audit).not.toContain("yerba");
});

test("a hash of other costs is made anew when its owner signs in", async () => {
  const { db } = server.database;
  const weak = await hash("yerba, bombilla y pava", { memoryCost: 64, timeCost: 1 });
  const of = db.updateTable("brokers").where("email", "=", "principiante@example.com");
  await of.set({ password_hash: weak }).execute();
  expect((await openBrowser(server).signIn("principiante")).statusCode).toBe(200);
  const row = await db
    .selectFrom("brokers")
    .select("password_hash as now")
    .where("email", "=", "principiante@example.com")
    .executeTakeFirst();
  expect(row?.now).toContain("m=19456,t=2,p=1");
  expect((await openBrowser(server).signIn("principiante")).statusCode).toBe(200);
});
