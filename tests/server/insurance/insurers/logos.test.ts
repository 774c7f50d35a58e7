import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeInsurerLogo } from "#server/insurance/insurers/logos.ts";
import { readLogo, sweepLogos } from "#server/people/platforms/logo.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

const png = async (color: string) =>
  (
    await sharp({ create: { width: 600, height: 200, channels: 3, background: color } })
      .png()
      .toBuffer()
  ).toString("base64");
const store = (insurer: string, content: string | undefined, filename = "logo.png") =>
  storeInsurerLogo(
    server.database.db,
    insurer,
    content === undefined ? undefined : { filename, content },
    new Date(server.time.now),
  );
type Shown = { readonly name: string; readonly logo?: string; readonly small?: string };
const shown = async (insurer: string, url = "/insurance-companies"): Promise<Shown> => {
  const { data } = (await server.call({ url })).json() as { data: readonly Shown[] };
  const found = data.find(({ name }) => name === insurer);
  if (!found) throw new Error(`no ${insurer}`);
  return found;
};

test("an insurer has no image until one is given, then both of them, and none once it is taken back", async () => {
  expect(await shown("zurich")).toEqual({ name: "zurich", displayName: "Zurich" });
  await store("zurich", await png("#2167ae"));
  const given = await shown("zurich");
  expect(given).toEqual(await shown("zurich", "/multi-quoter/insurance-companies"));
  for (const [path, sides] of [
    [given.logo, [320, 96]],
    [given.small, [96, 96]],
  ] as const) {
    const { format, width, height } = await sharp(
      await readLogo(server.database.db, undefined, path ?? ""),
    ).metadata();
    expect([format, width, height]).toEqual(["png", ...sides]);
  }
  expect((await shown("sura")).logo).toBeUndefined();
  await store("zurich", await png("#ae2121"));
  expect((await shown("zurich")).logo).not.toBe(given.logo);
  await store("zurich", undefined);
  expect((await shown("zurich")).small).toBeUndefined();
});

test("what an insurer shows is not swept, and what it showed before is", async () => {
  const { db } = server.database;
  await store("sura", await png("#006633"));
  await store("sura", await png("#00aa33"));
  await sweepLogos(db, new Date(server.time.now + 1));
  const { logo } = await shown("sura");
  expect(await readLogo(db, undefined, logo ?? "")).toBeDefined();
  expect((await db.selectFrom("platform_logos").select("name").execute()).length).toBe(2);
});

test.each([
  ["an insurer that there is not", "nobody", "x", "logo.png"],
  ["what is no image", "zurich", Buffer.from("<svg/>").toString("base64"), "logo.png"],
  ["an image that may carry a script", "zurich", Buffer.from("<svg/>").toString("base64"), "logo.svg"],
  ["more than a megabyte", "zurich", Buffer.alloc(1_100_000).toString("base64"), "logo.png"],
])("refuses %s, and nothing changes", async (_, insurer, content, filename) => {
  await expect(store(insurer, content, filename)).rejects.toMatchObject({ code: expect.any(String) });
  expect((await shown("zurich")).logo).toBeUndefined();
});
