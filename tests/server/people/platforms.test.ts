import { brotliDecompressSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { livePlatforms } from "#server/people/platforms/live-platforms.ts";
import { sweepLogos } from "#server/people/platforms/logo.ts";
import { letterheadsOf } from "#server/records/reports/letterheads.ts";
import { type Harness, openTestDatabase, platforms, saveClaim, startHarness } from "../harness.ts";

// Two servers that know nothing of one another but their database.
let server: Harness;
let beside: Harness;
beforeAll(async () => {
  const database = await openTestDatabase();
  const themesFolder = inRepository("themes");
  server = await startHarness({ database, themesFolder });
  beside = await startHarness({ database, themesFolder, people: [] });
});
afterAll(async () => {
  await server.close();
  await beside.close();
  await server.database.close();
});

const settings = {
  name: "Paula-Seguros",
  title: "Paula Seguros",
  colors: { primary: "#0b6b63", secondary: "#f2c14e" },
  footer: { text: "Paula, productora asesora", social: { instagram: "https://instagram.com/paula.example" } },
  links: [{ label: "Preguntas", url: "https://paula.example/preguntas" }],
};
const url = "/self-management-platforms";
const publish = async (name: string, body: object) =>
  server.call({ url, body, session: await server.session(name) });
const listed = async (of: Harness, query = "") =>
  (await of.call({ url: `${url}${query}` })).json().data.platforms as readonly Record<string, unknown>[];
const named = async (of: Harness, wanted: string) =>
  (await listed(of, `?name=${wanted}`)).find(({ name }) => name === wanted);
const allow = (name: string, value: string) =>
  server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "selfManagementPlatformLogo", value }]) })
    .where("email", "=", `${name}@example.com`)
    .execute();

test("what a broker publishes is seen at once, and by every process within a second", async () => {
  const answer = await publish("productora", settings);
  expect(answer.statusCode).toBe(200);
  const theme = await named(server, "paula-seguros");
  expect(theme).toMatchObject({ ...settings, name: "paula-seguros", metatitle: "Paula Seguros" });
  beside.time.now += 1_001;
  expect(await named(beside, "paula-seguros")).toEqual(theme);
  // A person comes in by it there.
  expect(await beside.ticket("99000001", { platform: "paula-seguros" })).toEqual(expect.any(String));
  const own = await server.call({ url: `${url}/own`, session: await server.session("productora") });
  expect(own.json().data.platform).toEqual(theme);
  const user = await server.call({ url: "/broker-data", session: await server.session("productora") });
  expect(user.json().data).toMatchObject({ selfManagementURL: "paula-seguros", logo: theme?.logo });
});

test("a platform without a logo has a mark in its colour, which every process serves", async () => {
  const theme = await named(server, "paula-seguros");
  const logo = await beside.app.inject(`/themes/${theme?.logo}`);
  expect([logo.statusCode, logo.headers["content-type"]]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(logo.rawPayload).metadata();
  expect([width, height]).toEqual([256, 256]);
  const { data } = await sharp(logo.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const middle = (128 * 256 + 20) * 4;
  expect([...data.subarray(middle, middle + 3)]).toEqual([0x0b, 0x6b, 0x63]);
});

test("everybody is told the platforms of documents alone, and a broker's by its name", async () => {
  const own = platforms.list.map(({ name }) => name);
  const names = async (query: string) => (await listed(server, query)).map(({ name }) => name);
  expect(await names("")).toEqual(own);
  expect(await names("?name=litoral")).toEqual(own);
  expect(await names("?name=de-nadie")).toEqual(own);
  expect(await names("?name=Paula-Seguros")).toEqual([...own, "paula-seguros"]);
});

test("what has not changed is not told again, and it comes compressed", async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    server.call({ url: `${url}?name=paula-seguros`, headers });
  const whole = await ask({ "accept-encoding": "br" });
  expect([whole.statusCode, whole.headers["content-encoding"]]).toEqual([200, "br"]);
  const plain = await ask({});
  expect(brotliDecompressSync(whole.rawPayload).toString()).toBe(plain.body);
  const etag = String(whole.headers.etag);
  expect(plain.headers).toMatchObject({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
  const again = await ask({ "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await server.call({ url, headers: { "if-none-match": etag } })).statusCode).toBe(200);
  await publish("productora", { ...settings, title: "Paula y equipo" });
  const changed = await ask({ "if-none-match": etag });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining("Paula y equipo")]);
  await publish("productora", settings);
});

const refused = async (name: string, wanted: string) => {
  const answer = await publish(name, { ...settings, name: wanted });
  return [answer.statusCode, answer.json().error?.message.name];
};
const taken = [400, ["Ya la usa otra plataforma: probá con otra"]];

test("a name that people came in by is its broker's for ever, and never that of a document or of a path", async () => {
  const wrong = [400, ["Usá solo letras y guiones simples, sin guion al principio ni al final"]];
  expect(await refused("independiente", "paula-seguros")).toEqual(taken);
  expect(await refused("independiente", "cordillera")).toEqual(taken);
  for (const name of ["-a", "a--b", "a1", "login", "siniestros", "a/b", "<b>"])
    expect(await refused("independiente", name)).toEqual(wrong);
  expect((await publish("productora", { ...settings, name: "paula-nueva" })).statusCode).toBe(200);
  expect(await named(server, "paula-seguros")).toBeUndefined();
  expect(await refused("independiente", "paula-seguros")).toEqual(taken);
  expect((await publish("productora", settings)).statusCode).toBe(200);
});

test("a name that nobody came in by is anybody's once its broker has another", async () => {
  expect(await refused("organizadora", "paula-nueva")).toEqual([200, undefined]);
  expect(await refused("independiente", "paula-nueva")).toEqual(taken);
  expect(await refused("organizadora", "olga-seguros")).toEqual([200, undefined]);
  expect(await refused("independiente", "paula-nueva")).toEqual([200, undefined]);
});

test("a year has a few names", async () => {
  const letters = ["a", "b", "c", "d", "e", "f"];
  const answers = [];
  for (const letter of letters) answers.push(await refused("independiente", `ivan-${letter}`));
  const spent = [400, ["Ya cambiaste muchas veces la dirección este año: dejá la que tiene o escribinos"]];
  expect(answers).toEqual([...Array.from({ length: 5 }, () => [200, undefined]), spent]);
  // What it was refused is not taken, and what stays as it is costs none.
  expect(await refused("organizadora", "ivan-f")).toEqual([200, undefined]);
  expect(await refused("independiente", "ivan-e")).toEqual([200, undefined]);
});

test("the specified settings will do: the title is the broker's name, and colours are the usual", async () => {
  const { db } = server.database;
  await db.deleteFrom("broker_platforms").execute();
  const said = { name: "olga-demo", footer: "Matrícula 99.999", links: settings.links };
  const answer = await publish("organizadora", said);
  expect([answer.statusCode, answer.json().data.platform]).toEqual([
    200,
    {
      ...said,
      title: expect.stringMatching(/^Olga /),
      metatitle: expect.stringMatching(/^Olga /),
      footer: { text: "Matrícula 99.999" },
      colors: { primary: "#1f4e79", secondary: "#c9a227" },
      logo: expect.stringMatching(/^logos\/of-/),
    },
  ]);
  // What was chosen before stays where nothing is said of it.
  await publish("organizadora", { ...settings, name: "olga-demo" });
  const { platform } = (await publish("organizadora", { name: "olga-demo", links: [] })).json().data;
  expect(platform).toMatchObject({ title: settings.title, colors: settings.colors });
  expect((await publish("productora", settings)).statusCode).toBe(200);
});

test("a logo that no platform says goes with the sweep, a day after it was chosen", async () => {
  const { db } = server.database;
  const logos = async () => (await db.selectFrom("platform_logos").select("name").execute()).length;
  const color = (primary: string) =>
    publish("productora", { ...settings, colors: { ...settings.colors, primary }, logo: undefined });
  await db.deleteFrom("broker_platforms").execute();
  await db.deleteFrom("platform_logos").execute();
  await color("#103050");
  await db
    .updateTable("broker_platforms")
    .set({ theme: JSON.stringify({}) })
    .execute();
  await color("#305010");
  expect(await logos()).toBe(2);
  const day = 86_400_000;
  await sweepLogos(db, new Date(server.time.now - day));
  expect(await logos()).toBe(2);
  await sweepLogos(db, new Date(server.time.now + 1));
  const [left] = await db.selectFrom("platform_logos").select("name").execute();
  expect([await logos(), `logos/${left?.name}`]).toEqual([1, (await named(server, "paula-seguros"))?.logo]);
  await publish("productora", settings);
});

test.each([
  ["a script for a link", { links: [{ label: "Malo", url: "javascript:alert(1)" }] }, "links/0/url"],
  [
    "a link that shows another host",
    { links: [{ label: "Malo", url: "https://pampa.example@evil.example/" }] },
    "links/0/url",
  ],
  [
    "a page without https",
    { footer: { social: { facebook: "http://facebook.example" } } },
    "footer/social/facebook",
  ],
  ["a certificate without https", { footer: { certificate: "http://paula.example" } }, "footer/certificate"],
  ["a colour that is none", { colors: { primary: "red", secondary: "#f2c14e" } }, "colors/primary"],
  [
    "a label that is too long",
    { links: [{ label: "x".repeat(31), url: "https://a.example" }] },
    "links/0/label",
  ],
  ["seven links", { links: Array.from({ length: 7 }, () => settings.links[0]) }, "links"],
  ["a footer that is too long", { footer: { text: "x".repeat(301) } }, "footer/text"],
  ["a title of one letter", { title: "x" }, "title"],
])("refuses %s at its field, and nothing changes", async (_what, change, field) => {
  const before = await named(server, "paula-seguros");
  const answer = await publish("productora", { ...settings, ...change });
  expect([answer.statusCode, Object.keys(answer.json().error.message)]).toEqual([400, [field]]);
  expect(await named(server, "paula-seguros")).toEqual(before);
});

test("a logo is drawn anew, by who may change it", async () => {
  const photo = await sharp({ create: { width: 640, height: 320, channels: 3, background: "#aa3322" } })
    .withExif({ IFD0: { Copyright: "De otro" } })
    .jpeg()
    .toBuffer();
  const logo = { filename: "logo.jpg", content: photo.toString("base64") };
  await allow("productora", "show,enabled");
  expect((await publish("productora", { ...settings, logo })).json().error.code).toBe("not-permitted");
  await allow("productora", "show,enabled,update");
  const { platform } = (await publish("productora", { ...settings, logo })).json().data;
  const served = await server.app.inject(`/themes/${platform.logo}`);
  const told = await sharp(served.rawPayload).metadata();
  expect([told.format, told.width, told.height, told.exif]).toEqual(["png", 256, 256, undefined]);
  // It stays until another one is chosen.
  expect((await publish("productora", settings)).json().data.platform.logo).toBe(platform.logo);
  const code = async (filename: string, content: Buffer) =>
    (
      await publish("productora", { ...settings, logo: { filename, content: content.toString("base64") } })
    ).json().error.code;
  expect(await code("logo.svg", Buffer.from("<svg/>"))).toBe("file-type");
  expect(await code("logo.png", photo)).toBe("file-mismatch");
  expect(await code("logo.png", Buffer.alloc(1_048_577))).toBe("file-size");
  expect(await code("logo.jpg", photo.subarray(0, 300))).toBe("file-damaged");
});

test("who was not reviewed, or may not see it, publishes nothing", async () => {
  expect((await publish("principiante", { ...settings, name: "bruno" })).json().error).toEqual({
    code: "low-level",
    message: expect.stringMatching(/^Tu nivel todavía no permite publicar una plataforma/),
  });
  await allow("independiente", "no");
  expect((await publish("independiente", { ...settings, name: "ivan" })).json().error.code).toBe(
    "not-permitted",
  );
});

test("what was sent there has its paper, headed by the broker's own logo", async () => {
  const ticket = await server.ticket("99000001", { platform: "paula-seguros" });
  const id = await saveClaim(server, ticket, { status: { id: "sending" } });
  const paper = await server.call({ url: `/accidents/${id}/paper`, ticket });
  expect([paper.statusCode, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const letterheads = letterheadsOf(
    livePlatforms(platforms, server.database.db, () => new Date()),
    undefined,
    {
      db: server.database.db,
    },
  );
  const { name, logo } = await letterheads("paula-seguros");
  expect([name, (await sharp(logo).metadata()).width]).toEqual(["Paula Seguros", 256]);
});
