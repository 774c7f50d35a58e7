import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Jobs, openJobs } from "#server/infrastructure/jobs/jobs.ts";
import type { LinkTo, Mail, Mailer } from "#server/infrastructure/mail/mail.ts";
import {
  createDigestMail,
  digestJob,
  queueDigests,
  queueMails,
} from "#server/people/notifications/mail-digest.ts";
import { createNoticeMail, noticeJob, queueNoticeMails } from "#server/people/notifications/mail-notices.ts";
import { type Notice, type NoticeContent, notify } from "#server/people/notifications/notify.ts";
import { type Harness, newKey, openTestDatabase, startHarness } from "../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ database: await openTestDatabase() });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom("notifications").execute();
});

/** Urgent, as urgent.json says. */
const urgent = { topic: "onboarding" };
const write = (name: string, content: NoticeContent, kind: Notice["kind"] = "record-moved") =>
  server.database.db.transaction().execute((trx) =>
    notify(trx, {
      brokerId: demoBrokerId(`${name}@example.com`),
      kind,
      content,
      at: new Date(server.time.now),
    }),
  );
const tell = (name: string, content: NoticeContent) => write(name, { ...urgent, ...content });
const clock = () => new Date(server.time.now);
let site: string | undefined;
const linkTo: LinkTo = (path) => site && `${site}${path}`;
const open = (mail: Mailer): Jobs =>
  openJobs({
    url: server.database.url,
    handlers: {
      [noticeJob]: createNoticeMail({ db: server.database.db, linkTo }, mail),
      [digestJob]: createDigestMail({ db: server.database.db, clock, linkTo }, mail),
    },
    retries: { retryDelay: 1 },
    onFault: () => {},
    onGivenUp: () => {},
  });
const queue = (jobs: Jobs) => queueNoticeMails({ db: server.database.db, clock }, jobs);
const digest = (jobs: Jobs) => queueDigests({ db: server.database.db, clock }, jobs);
const subjects = (sent: readonly Mail[]) => sent.map(({ subject }) => subject);

test("who would have mails gets one of each urgent notice that they did not read, at once", async () => {
  const prefer = async (name: string, body: object) => {
    const session = await server.session(name);
    const url = "/broker-data/preferences";
    return (await server.call({ method: "PUT", url, body, session })).json().data;
  };
  expect(await prefer("independiente", { deviceAnalytics: true })).toEqual({ deviceAnalytics: true });
  const both = { deviceAnalytics: true, emailNotices: false };
  expect(await prefer("independiente", { emailNotices: false })).toEqual(both);
  const session = await server.session("productora");
  await server.database.db.deleteFrom("notifications").execute();
  await tell("independiente", { title: "Nada por mail" });
  await tell("productora", { title: "Leído" });
  const read = (await server.call({ url: "/notifications", session })).json().data[0];
  await server.call({ url: "/notifications/read", body: { ids: [read.id] }, session });
  await tell("productora", { title: "Aprobamos tu documentación", note: "Ya podés emitir." });
  const sent: Mail[] = [];
  const jobs = open(async (mail) => void sent.push(mail));
  expect(await queue(jobs)).toBe(2);
  expect(await queue(jobs)).toBe(0);
  await vi.waitFor(() => expect(sent).not.toEqual([]), 20_000);
  await jobs.stop();
  expect(sent).toEqual([
    {
      id: expect.any(String),
      to: "productora@example.com",
      sender: "Trámite",
      subject: "Aprobamos tu documentación",
      text: expect.stringContaining("Ya podés emitir."),
    },
  ]);
});

test("what a stop finds on its way to a mail server that says nothing is mailed by who comes next", async () => {
  const titles = Array.from({ length: 20 }, (_, index) => `Aviso ${index}`);
  for (const title of titles) await tell("productora", { title });
  const begun: Mail[] = [];
  const stuck = open((mail) => {
    begun.push(mail);
    return new Promise(() => {});
  });
  expect(await queue(stuck)).toBe(titles.length);
  await vi.waitFor(() => expect(begun).toHaveLength(titles.length), 20_000);
  await stuck.stop();
  const sent: Mail[] = [];
  const next = open(async (mail) => void sent.push(mail));
  await vi.waitFor(() => expect(subjects(sent).toSorted()).toEqual(titles.toSorted()), 20_000);
  await next.stop();
});

test("a mail says all that its notice says and leads there, where it is known how the product is reached", async () => {
  const sent: Mail[] = [];
  const told = {
    title: "Hay un papel para mandar de nuevo",
    note: "No se lee la fecha.",
    path: "/onboarding",
  };
  const mailed = async (address: string | undefined) => {
    site = address;
    await tell("productora", told);
    const jobs = open(async (mail) => void sent.push(mail));
    await queue(jobs);
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    await jobs.stop();
    return sent.pop()?.text;
  };
  const said = "Hay un papel para mandar de nuevo\n\nNo se lee la fecha.\n\n";
  const foot = "\n\nSi no querés estos mails, sacalos en Configuración.\n";
  const linked = `${said}Abrilo acá:\nhttps://tramite.example/onboarding${foot}`;
  expect(await mailed("https://tramite.example")).toBe(linked);
  expect(await mailed(undefined)).toBe(`${said}Lo ves en Trámite, en Notificaciones.${foot}`);
});

describe("what is not urgent", () => {
  const emissions = 11;
  /** What eleven emissions of a day write. */
  async function emitEleven(): Promise<void> {
    for (let index = 1; index <= emissions; index += 1) {
      const of = { record: newKey(), topic: "emission", path: `/polizas/detalle/${index}` };
      await write("productora", { title: `Precios ${index}`, record: newKey() }, "quote-ended");
      await write("productora", { ...of, title: "Aprobada", status: "in_emission", label: "En emisión" });
      await write("productora", {
        ...of,
        title: `Se emitió ${index}`,
        note: "Fiat",
        status: "ended",
        label: "Emitida",
      });
      await write("productora", { title: `Aceptó ${index}`, path: of.path }, "delivery-consent");
      server.time.now += 60_000;
    }
  }
  const at = (instant: string) => {
    server.time.now = Date.parse(instant);
  };
  beforeEach(async () => {
    await server.database.db.deleteFrom("notice_digests").execute();
  });

  test("goes out in one mail the next morning, once, though a process was killed over it", async () => {
    site = "https://tramite.example";
    at("2026-11-23T18:00:00Z");
    await emitEleven();
    const begun: Mail[] = [];
    const stuck = open((mail) => {
      begun.push(mail);
      return new Promise(() => {});
    });
    await write("productora", { title: "Sin emitir", topic: "emission", status: "error" });
    await queueMails({ db: server.database.db, clock }, stuck);
    await vi.waitFor(() => expect(subjects(begun)).toEqual(["Sin emitir"]), 20_000);
    at("2026-11-24T10:59:59Z");
    expect(await digest(stuck)).toBe(0);
    at("2026-11-24T11:00:00Z");
    // Two processes look at once.
    expect(await Promise.all([digest(stuck), digest(stuck)])).toContain(1);
    await vi.waitFor(() => expect(begun).toHaveLength(2), 20_000);
    await stuck.stop();
    const sent: Mail[] = [];
    const next = open(async (mail) => void sent.push(mail));
    await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000);
    await vi.waitFor(
      async () =>
        expect(await server.database.db.selectFrom("notice_digests").select("sent_at").execute()).toEqual([
          { sent_at: new Date(server.time.now) },
        ]),
      20_000,
    );
    expect(sent.map(({ id }) => id).toSorted()).toEqual(begun.map(({ id }) => id).toSorted());
    expect(sent.find(({ subject }) => subject !== "Sin emitir")).toMatchObject({
      subject: "Tenés 11 novedades sin leer",
      to: "productora@example.com",
      text: `Buen día. Esto pasó y todavía no lo leíste:

Emisiones (11)
Emitida (11)
· Se emitió 11 (Fiat)
· Se emitió 10 (Fiat)
· Se emitió 9 (Fiat)
· y 8 más
https://tramite.example/notifications?show=unread&topic=emission

Todo junto:
https://tramite.example/notifications?show=unread

Si no querés estos mails, sacalos en Configuración.
`,
    });
    // What is written after the hour waits for the next morning.
    await write("productora", { title: "Después" });
    server.time.now += 1_000;
    expect(await digest(next)).toBe(0);
    at("2026-11-25T11:00:00Z");
    expect(await digest(next)).toBe(1);
    await vi.waitFor(() => expect(subjects(sent)).toContain("Después"), 20_000);
    expect(await digest(next)).toBe(0);
    await next.stop();
    expect(sent).toHaveLength(3);
  });

  test("is mailed to nobody who read it before the hour, and is mailed with the next where no mail server took it", async () => {
    at("2026-11-26T18:00:00Z");
    await emitEleven();
    const session = await server.session("productora");
    await server.database.db.deleteFrom("notifications").where("kind", "=", "session-opened").execute();
    expect((await server.call({ url: "/notifications/groups", session })).json().data).toHaveLength(2);
    await server.call({ url: "/notifications/read", body: {}, session });
    await write("independiente", { title: "Lo de ayer" });
    await server.database.db.updateTable("brokers").set({ preferences: "{}" }).execute();
    at("2026-11-27T11:00:00Z");
    const sent: Mail[] = [];
    let isDown = true;
    const jobs = open(async (mail) => {
      if (isDown) throw new Error("no mail server");
      sent.push(mail);
    });
    expect(await digest(jobs)).toBe(1);
    await write("independiente", { title: "Lo de hoy" });
    at("2026-11-28T11:00:00Z");
    expect(await digest(jobs)).toBe(1);
    isDown = false;
    await vi.waitFor(() => expect(subjects(sent)).toEqual(["Tenés 2 novedades sin leer"]), 20_000);
    await jobs.stop();
    expect(sent).toHaveLength(1);
  });
});
