import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { type Harness, openTestDatabase, startHarness } from "./harness.ts";

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
const listed = async (of: Harness) =>
  (await of.call({ url })).json().data.platforms as readonly Record<string, unknown>[];
const named = async (of: Harness, wanted: string) => (await listed(of)).find(({ name }) => name === wanted);
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

test("a name is its broker's for ever, and never that of a document or of a path", async () => {
  const refused = async (name: string, wanted: string) => {
    const answer = await publish(name, { ...settings, name: wanted });
    return [answer.statusCode, answer.json().error.message.name];
  };
  const taken = [400, ["Ya la usa otra plataforma: probá con otra"]];
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

test.each([
  ["a script for a link", { links: [{ label: "Malo", url: "javascript:alert(1)" }] }, "links/0/url"],
  [
    "a page without https",
    { footer: { social: { facebook: "http://facebook.example" } } },
    "footer/social/facebook",
  ],
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
