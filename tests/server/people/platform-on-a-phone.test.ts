import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { readPlatforms } from "#server/people/platforms/platforms.ts";
import { type Harness, startHarness } from "../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ themesFolder: inRepository("themes") });
  await publish("productora", settings);
});
afterAll(() => server.close());

const settings = {
  name: "Paula-Seguros",
  title: "Paula Seguros",
  colors: { primary: "#0b6b63", secondary: "#f2c14e" },
  footer: { text: "Paula, productora asesora" },
};
const url = "/self-management-platforms";
const publish = async (name: string, body: object) =>
  server.call({ url, body, session: await server.session(name) });
const listed = async (of: Harness, query = "") =>
  (await of.call({ url: `${url}${query}` })).json().data.platforms as readonly Record<string, unknown>[];
const named = async (of: Harness, wanted: string) =>
  (await listed(of, `?name=${wanted}`)).find(({ name }) => name === wanted);
const manifestOf = async (of: Harness, name: string) => {
  const answer = await of.app.inject(`/autogestion/${name}/manifest.webmanifest`);
  return { answer, manifest: answer.statusCode === 200 ? answer.json() : undefined };
};

test("whoever puts a platform on their phone has its name, colour and logo there", async () => {
  const theme = await named(server, "paula-seguros");
  const { answer, manifest } = await manifestOf(server, "Paula-Seguros");
  expect(answer.headers).toMatchObject({
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(manifest).toEqual({
    id: "/autogestion/paula-seguros",
    name: "Paula Seguros",
    short_name: "Paula Seguros",
    lang: "es-AR",
    start_url: "/autogestion/paula-seguros",
    scope: "/autogestion/paula-seguros",
    display: "standalone",
    theme_color: "#0b6b63",
    background_color: "#f6f7f8",
    icons: [{ src: `/themes/${theme?.logo}`, type: "image/png", sizes: "256x256" }],
  });
  // A colour that is not read on white is the one that the pages use.
  await publish("productora", { ...settings, colors: { ...settings.colors, primary: "#ffd500" } });
  expect((await manifestOf(server, "paula-seguros")).manifest.theme_color).not.toBe("#ffd500");
  await publish("productora", settings);
  expect((await manifestOf(server, "de-nadie")).answer.statusCode).toBe(404);
});

test("a certificate is where its code leads, drawn for who publishes its address", async () => {
  const ask = () => server.app.inject("/autogestion/paula-seguros/certificate.svg");
  expect((await ask()).statusCode).toBe(404);
  const certificate = "https://paula.example/caopcs?m=99.001";
  const published = await publish("productora", {
    ...settings,
    footer: { ...settings.footer, certificate },
  });
  expect(published.json().data.platform.footer.certificate).toBe(certificate);
  const drawn = await ask();
  expect([drawn.statusCode, drawn.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  const { data, info } = await sharp(Buffer.from(drawn.body), { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(certificate);
  await publish("productora", settings);
  expect((await ask()).statusCode).toBe(404);
});

test("a platform is one JSON document more in the folder: its list, tickets, logo and manifest follow", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tramite-themes-"));
  cpSync(inRepository("themes"), folder, { recursive: true });
  const theme = {
    name: "del-sur",
    title: "Del Sur",
    metatitle: "Del Sur · Autogestión",
    logo: "logos/pampa.png",
    colors: { primary: "#7a1fa2", secondary: "#c9a227" },
  };
  writeFileSync(join(folder, "del-sur.theme.json"), JSON.stringify(theme));
  const own = await startHarness({ themesFolder: folder, platforms: readPlatforms(folder) });
  try {
    expect(await listed(own)).toContainEqual(theme);
    expect(await own.ticket("99000001", { platform: "del-sur" })).toEqual(expect.any(String));
    expect((await manifestOf(own, "del-sur")).manifest).toMatchObject({
      name: theme.metatitle,
      theme_color: theme.colors.primary,
      icons: [{ src: "/themes/logos/pampa.png", sizes: "192x192" }],
    });
    expect((await own.app.inject("/themes/logos/pampa.png")).statusCode).toBe(200);
    // A document's name is nobody else's.
    const taken = await own.call({
      url,
      body: { ...settings, name: "del-sur" },
      session: await own.session("productora"),
    });
    expect(taken.statusCode).toBe(400);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
