import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Jobs, openJobs } from "#server/infrastructure/jobs/jobs.ts";
import type { LinkTo, Mail, Mailer } from "#server/infrastructure/mail/mail.ts";
import { createNoticeMail, noticeJob, queueNoticeMails } from "#server/people/notifications/mail-notices.ts";
import { type NoticeContent, notify } from "#server/people/notifications/notify.ts";
import { type Harness, openTestDatabase, startHarness } from "../harness.ts";

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

const tell = (name: string, content: NoticeContent) =>
  server.database.db.transaction().execute((trx) =>
    notify(trx, {
      brokerId: demoBrokerId(`${name}@example.com`),
      kind: "record-moved",
      content,
      at: new Date(server.time.now),
    }),
  );
let site: string | undefined;
const linkTo: LinkTo = (path) => site && `${site}${path}`;
const open = (mail: Mailer): Jobs =>
  openJobs({
    url: server.database.url,
    handlers: { [noticeJob]: createNoticeMail({ db: server.database.db, linkTo }, mail) },
    retries: { retryDelay: 1 },
    onFault: () => {},
    onGivenUp: () => {},
  });
const queue = (jobs: Jobs) =>
  queueNoticeMails({ db: server.database.db, clock: () => new Date(server.time.now) }, jobs);
const subjects = (sent: readonly Mail[]) => sent.map(({ subject }) => subject);

test("who would have mails gets one of each notice that they did not read", async () => {
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
  expect(await queue(jobs)).toBe(3);
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
