import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { openMailer } from "#server/infrastructure/mail/mail.ts";
import { readPlatforms } from "#server/people/platforms/platforms.ts";
import { entities } from "#server/record-types.ts";
import { createConfirmation } from "#server/records/jobs/confirm.ts";
import type { Rules } from "#server/records/judge.ts";
import {
  accidentBody,
  anything,
  type Harness,
  newKey,
  openTestDatabase,
  startHarness,
} from "../../harness.ts";

const schema = "jobs";
const report = [{ title: "Contanos", entries: [{ title: "Cómo fue", text: "Me chocaron de atrás" }] }];
const rules: Rules = {
  ...anything,
  judge: async (...sent) => ({ ...(await anything.judge(...sent)), report }),
};
const faults: unknown[] = [];

let server: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "outbox-"));
  const database = await openTestDatabase();
  const themesFolder = inRepository("themes");
  server = await startHarness({
    database,
    rules,
    themesFolder,
    platforms: readPlatforms(themesFolder),
    jobs: (services) =>
      openJobs({
        url: database.url,
        handlers: {
          claim: async () => {},
          confirmation: createConfirmation(
            services,
            entities,
            openMailer({ from: "avisos@example.com", folder }),
          ),
        },
        onFault: (cause) => faults.push(cause),
        onGivenUp: (job) => faults.push(job),
      }),
  });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
  rmSync(folder, { recursive: true });
});

test("who sends a claim gets one mail with its paper, however often it was sent", async () => {
  const ticket = await server.ticket("99000001");
  const headers = { "idempotency-key": newKey() };
  const draft = await server.call({ url: "/accidents", body: accidentBody(), ticket });
  expect(draft.statusCode).toBe(200);
  const body = accidentBody({ id: draft.json().data.id, status: { id: "sending" } });
  const sent = await server.call({ url: "/accidents", body, ticket, headers });
  expect((await server.call({ url: "/accidents", body, ticket, headers })).json()).toEqual(sent.json());
  const { number } = sent.json().data;
  // A mail has its name once it is whole.
  const laid = await vi.waitFor(() => {
    const [only, ...more] = readdirSync(folder);
    expect([only, more]).toEqual([expect.stringMatching(/\.eml$/), []]);
    return `${only}`;
  }, 20_000);
  const mail = await PostalMime.parse(readFileSync(join(folder, laid)));
  expect(mail).toMatchObject({
    to: [{ address: "asegurado@example.com" }],
    from: { name: "Cordillera", address: "avisos@example.com" },
    replyTo: [{ address: "siniestros@cordillera.example" }],
    subject: `Recibimos tu denuncia ${number}`,
    attachments: [{ filename: `${number}.pdf`, mimeType: "application/pdf" }],
  });
  const content = mail.attachments[0]?.content as ArrayBuffer; // so is every attachment that is no text
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  expect(text).toContain("Me chocaron de atrás");
  expect(faults).toEqual([]);
});

test("of many who send the same at once, one adds the work of it", async () => {
  const works = async () =>
    (
      await sql<{ name: string; count: number }>`select name, count(*)::integer as count
        from ${sql.table(`${schema}.job`)} where name in ('claim', 'confirmation') group by name order by name`.execute(
        server.database.db,
      )
    ).rows;
  const before = await works();
  const ticket = await server.ticket("99000001");
  const headers = { "idempotency-key": newKey() };
  const body = accidentBody({ status: { id: "sending" } });
  const send = () => server.call({ url: "/accidents", body, ticket, headers });
  const answers = await Promise.all(Array.from({ length: 5 }, send));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(before).toHaveLength(2);
  expect(await works()).toEqual(before.map(({ name, count }) => ({ name, count: count + 1 })));
});
