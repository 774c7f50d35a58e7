import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
beforeAll(async () => {
  server = await startOffice("/office/insurers");
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const read = async () => (await ask("/zurich")).json().data;

test("an insurer's logo is given and taken back, with who did it and what was before", async () => {
  const drawn = sharp({ create: { width: 600, height: 200, channels: 3, background: "#2167ae" } });
  const content = (await drawn.png().toBuffer()).toString("base64");
  expect(await read()).toMatchObject({ displayName: "Zurich", changes: [] });
  expect((await ask("/zurich/logo", { logo: { filename: "zurich.png", content } })).statusCode).toBe(200);
  const given = await read();
  expect(given).toMatchObject({ logo: expect.any(String), small: expect.any(String) });
  expect((await server.call({ url: "/insurance-companies" })).json().data).toContainEqual(
    expect.objectContaining({ name: "zurich", small: given.small }),
  );
  expect((await ask("/zurich/logo", {})).statusCode).toBe(200);
  const { logo, changes } = await read();
  expect(logo).toBeUndefined();
  expect(changes).toMatchObject([
    { who: "Oficina Demostración", action: "remove", before: { logo: given.logo }, after: { logo: null } },
    { action: "replace", before: { logo: null }, after: { logo: given.logo, filename: "zurich.png" } },
  ]);
});

test.each([
  ["of nobody", "/nadie/logo", {}, 404],
  ["that is no picture", "/zurich/logo", { logo: { filename: "a.png", content: "aG9sYQ==" } }, 400],
  ["that is a PDF", "/zurich/logo", { logo: { filename: "a.pdf", content: "JVBERi0xLjQK" } }, 400],
])("a logo %s is refused", async (_, path, body, status) => {
  expect((await ask(path, body)).statusCode).toBe(status);
  expect((await read()).logo).toBeUndefined();
});

test("of two who write an insurer's mailboxes at once the later one is told what changed, and nothing of theirs is stored", async () => {
  const { contacts: was } = await read();
  const first = { contacts: { emissions: "emite@zurich.example" }, was };
  const later = { contacts: { claims: "siniestros@zurich.example" }, was };
  const both = await Promise.all([ask("/zurich/contacts", first), ask("/zurich/contacts", first)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = await ask("/zurich/contacts", later);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatchObject({
    code: "version",
    message: expect.stringContaining("Emisiones: emite@zurich.example"),
  });
  expect((await read()).contacts).toEqual(first.contacts);
  const seen = { contacts: { ...first.contacts, ...later.contacts }, was: first.contacts };
  expect((await ask("/zurich/contacts", seen)).statusCode).toBe(200);
  const gone = await ask("/zurich/contacts", { contacts: {}, was: first.contacts });
  expect(gone.json().error.message).toContain("siniestros@zurich.example");
  expect((await ask("/zurich/contacts", { contacts: {}, was: seen.contacts })).statusCode).toBe(200);
});
