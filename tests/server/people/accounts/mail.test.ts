import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { openMailer } from "#server/infrastructure/mail/mail.ts";
import { createCodeMail, mailJob } from "#server/people/accounts/mail.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { type Harness, openTestDatabase, startHarness } from "../../harness.ts";
import { openBrowser } from "../sessions/session.ts";
import { personNamed } from "./person.ts";

const keys = openKeys(new Uint8Array(32).fill(5));
const faults: unknown[] = [];
let server: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "outbox-"));
  const database = await openTestDatabase();
  const clock = () => new Date(server.time.now);
  server = await startHarness({
    database,
    keys,
    jobs: () =>
      openJobs({
        url: database.url,
        handlers: {
          [mailJob]: createCodeMail(
            { db: database.db, clock, keys, linkTo: (path) => new URL(path, "https://tramite.example").href },
            openMailer({ from: "avisos@example.com", folder }),
          ),
        },
        onFault: (cause) => faults.push(cause),
        onGivenUp: () => {},
      }),
  });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
  rmSync(folder, { recursive: true });
});

/** The mails that were not there before, once there are so many. */
const seen = new Set<string>();
async function newMails(count: number) {
  const fresh = () => readdirSync(folder).filter((name) => name.endsWith(".eml") && !seen.has(name));
  await vi.waitFor(() => expect(fresh()).toHaveLength(count), 20_000);
  const names = fresh();
  for (const name of names) seen.add(name);
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
const digitsIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? "")?.[0];

test("the code of a registration comes by mail and opens the account", async () => {
  const browser = openBrowser(server);
  const { id } = (await browser.post("/authentication/register", personNamed("correo"))).json().data;
  const [mail] = await newMails(1);
  expect(mail).toMatchObject({
    to: [{ address: "correo@example.com" }],
    from: { name: "Trámite", address: "avisos@example.com" },
    subject: "Verificá tu email",
  });
  const [link = ""] = /https:\S+/.exec(mail?.text ?? "") ?? [];
  expect(decodeURI(link)).toBe(`https://tramite.example/registro/verificación?registrationId=${id}`);
  const body = { registrationId: id, code: digitsIn(mail?.text) };
  expect((await browser.post("/authentication/verify-account", body)).statusCode).toBe(200);
  expect(faults).toEqual([]);
});

test("who has an account is told so without a code, and nobody's address is written to", async () => {
  await openBrowser(server).post("/authentication/recovery", { email: "nadie@example.com" });
  await openBrowser(server).post("/authentication/register", personNamed("productora"));
  const [mail] = await newMails(1);
  expect(mail).toMatchObject({ to: [{ address: "productora@example.com" }], subject: "Ya tenés una cuenta" });
  expect(mail?.text).toContain("https://tramite.example/login");
  expect(digitsIn(mail?.text)).toBeUndefined();
});

test("the code of a recovery comes by mail", async () => {
  server.time.now += 31_000;
  await openBrowser(server).post("/authentication/recovery", { email: "productora@example.com" });
  const [mail] = await newMails(1);
  expect(mail?.subject).toBe("Elegí otra contraseña");
  expect(mail?.text).toContain("https://tramite.example/registro/recuperar-contrasena");
  expect(digitsIn(mail?.text)).toMatch(/^\d{6}$/);
});
