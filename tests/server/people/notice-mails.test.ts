import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Jobs, openJobs } from "#server/infrastructure/jobs/jobs.ts";
import type { Mail, Mailer } from "#server/infrastructure/mail/mail.ts";
import { createNoticeMail, noticeJob, queueNoticeMails } from "#server/people/notifications/mail-notices.ts";
import { type NoticeContent, notify } from "#server/people/notifications/notify.ts";
import { type Harness, openTestDatabase, startHarness } from "../harness.ts";

const url = process.env.DATABASE_URL;
const schema = `notices_${process.pid}`;
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ database: await openTestDatabase() });
});
afterAll(async () => {
  await server.close();
  await sql`drop schema ${sql.id(schema)} cascade`.execute(server.database.db);
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
const open = (mail: Mailer): Jobs =>
  openJobs({
    on: url === undefined ? { embedded: server.database.db } : { url },
    schema,
    handlers: { [noticeJob]: createNoticeMail(server.database, mail) },
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
