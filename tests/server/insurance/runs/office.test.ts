import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { mailOffice, pendingLines } from "#server/insurance/runs/office.ts";
import { openTestDatabase } from "#tests/server/harness.ts";
import { addRecord } from "./insurer.ts";

test("the office is told once of what went wrong, and not of what was refused; the list stays", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const add = async (insurer: string, failure: string) => {
      const recordId = await addRecord(db);
      await sql`insert into insurer_runs (id, record_id, round, insurer, kind, product, connector, key, status, run,
          failure, message, ended_at)
        values (${randomUUID()}, ${recordId}, 1, ${insurer}, 'quote', 'car', 'h', 'k', 'failed', '{}', ${failure},
          'No anda', now())`.execute(db);
    };
    await add("zurich", "garbage");
    await add("zurich", "garbage");
    await add("sura", "refused");
    const mails: Mail[] = [];
    const tell = () =>
      mailOffice(db, async (mail) => void mails.push(mail), "oficina@example.com", new Date());
    const failing = mailOffice(db, () => Promise.reject(new Error("no server")), "o@example.com", new Date());
    await expect(failing).rejects.toThrow("no server");
    await tell();
    await tell();
    expect(mails).toMatchObject([
      {
        to: "oficina@example.com",
        subject: "Fallas con compañías: 2",
        text: expect.stringContaining("2 × Zurich"),
      },
    ]);
    await add("zurich", "timeout");
    await tell();
    expect(mails).toHaveLength(2);
    const plan = async (code: string, amount: number) => {
      const detail = JSON.stringify({ code, amount });
      await sql`insert into insurer_oddities (id, at, insurer, product, kind, detail)
        values (${randomUUID()}, now(), 'sura', 'car', 'unknown-plan', ${detail}::jsonb)`.execute(db);
    };
    await plan("ZZ", 900_050);
    await plan("ZZ", 1_000_000);
    await tell();
    await tell();
    expect(mails.slice(2)).toMatchObject([
      { subject: "Fallas con compañías: 2", text: expect.not.stringContaining("falló") },
    ]);
    expect(await pendingLines(db)).toEqual([
      expect.stringContaining("2 × SURA (car): plan que no conocemos — «ZZ», $ 9.000,5 a 10.000"),
      expect.stringContaining("1 × Zurich (quote-car): timeout — No anda"),
      expect.stringContaining("2 × Zurich (quote-car): garbage — No anda"),
    ]);
  } finally {
    await close();
  }
});
