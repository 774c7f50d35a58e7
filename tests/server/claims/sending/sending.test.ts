import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { queueClaims } from "#server/claims/sending/queue-claims.ts";
import { pauseAfter } from "#server/claims/sending/sending-rows.ts";
import { statusPause } from "#server/claims/sending/settle-claim.ts";
import { contactsOf, storeContacts } from "#server/insurance/insurers/contacts.ts";
import { type ClaimStand, openClaimStand } from "./claim-stand.ts";

let stand: ClaimStand;
beforeAll(async () => {
  stand = await openClaimStand();
});
afterAll(() => stand.close());
afterEach(() => {
  stand.refuseMailsTo(undefined);
  for (const id of ["allianz", "sura"]) {
    stand.insurer(id).setBehaviour(undefined);
    stand.insurer(id).setFault(undefined);
  }
});

/** Waits until a claim has come to a status: its insurer's service may have moved it on since. */
const seen = async (id: string, status: string) =>
  vi.waitFor(async () => expect(await stand.historyOf(id)).toContain(status), {
    timeout: 15_000,
    interval: 50,
  });
/** Asks how a claim stands until the answer is there: a question that is under way is not asked beside another. */
const heard = async (id: string, status: string) =>
  vi.waitFor(
    async () => {
      stand.services.insurers?.runs.hurry(id, "claimStatus");
      expect(await stand.statusOf(id)).toBe(status);
    },
    { timeout: 15_000, interval: 100 },
  );
const numberOf = async (id: string) =>
  (
    await stand.server.database.db
      .selectFrom("records")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).number ?? "";
const claimMails = () => stand.mails.filter(({ id }) => id.startsWith("claim-"));
const takenOf = (insurer: string, number: string) =>
  stand
    .insurer(insurer)
    .claims.taken()
    .claims.filter(({ reference }) => reference === number);

/** Each with a service, and what is reported to it. */
const served = [
  { insurer: "allianz", person: "99000002", policy: "DEMO-0003", changes: {} },
  {
    ...{ insurer: "sura", person: "99000004", policy: "DEMO-0005" },
    changes: { riskType: "other", vehicleAccidentType: undefined, cause: "water", thirdParties: undefined },
  },
] as const;

test.each(served)(
  "a claim reaches $insurer by its service, once, and is asked about from then on",
  async ({ insurer, person, policy, changes }) => {
    const id = await stand.report(person, policy, changes);
    // Its first answer about how it stands comes with the receipt.
    await seen(id, "loaded");
    const number = await numberOf(id);
    const [taken, ...more] = takenOf(insurer, number);
    expect([taken?.policy, more]).toEqual([policy, []]);
    const [paper = ""] = taken?.files ?? [];
    expect(paper).toMatch(/^https:\/\/tramite\.example\/api\/claim-papers\/[\w-]+\/constancia$/);
    const path = paper.slice("https://tramite.example".length);
    const drawn = await stand.server.call({ url: path });
    expect([drawn.statusCode, drawn.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await stand.server.call({ url: path.replace("constancia", id) })).statusCode).toBe(404);

    stand.insurer(insurer).claims.note(number, {
      standing: "pendingDocuments",
      message: "Mandá la licencia",
      pending: [{ key: "LIC", title: "Licencia" }],
    });
    await heard(id, "pendingDocuments");
    await stand.extend(person, id, "Acá va la licencia de conducir");
    await vi.waitFor(
      () =>
        expect(
          stand
            .insurer(insurer)
            .claims.taken()
            .additions.map(({ reference }) => reference),
        ).toEqual([number]),
      { timeout: 15_000 },
    );
    await stand.work(id);
    expect(stand.insurer(insurer).claims.taken().additions).toHaveLength(1);
    // An older word, and the same again, change nothing.
    stand.services.insurers?.runs.hurry(id, "claimStatus");
    expect(await stand.statusOf(id)).toBe("newExtension");
    expect(claimMails().filter(({ subject }) => subject.includes(number))).toEqual([]);

    stand.insurer(insurer).claims.note(number, { standing: "payed", paid: 250_000 });
    await heard(id, "payed");
    // Closed, its papers are nobody's.
    expect((await stand.server.call({ url: path })).statusCode).toBe(404);
  },
);

test("what an insurer took and did not say is asked for by its key, and not sent again", async () => {
  const { insurer, person, policy } = served[0];
  stand.insurer(insurer).setFault("slow");
  const id = await stand.report(person, policy);
  await vi.waitFor(async () => expect(takenOf(insurer, await numberOf(id))).toHaveLength(1), {
    timeout: 15_000,
  });
  expect(await stand.statusOf(id)).toBe("sending");
  stand.insurer(insurer).setFault(undefined);
  await seen(id, "loaded");
  expect(takenOf(insurer, await numberOf(id))).toHaveLength(1);
}, 30_000);

test("a service that says no leaves the claim to the mailbox, and says why", async () => {
  const { insurer, person, policy } = served[0];
  stand.insurer(insurer).setBehaviour("claim-refused");
  const id = await stand.report(person, policy);
  await vi.waitFor(async () => {
    await queueClaims(stand.services, stand.services.jobs as never);
    expect(await stand.statusOf(id)).toBe("sent");
  }, 15_000);
  const row = await stand.server.database.db
    .selectFrom("claim_sendings")
    .select(["way", "status", "reason"])
    .where("record_id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ way: "mailbox", status: "taken", reason: "No conocemos esa póliza" });
});

test("another insurer gets a mail with the paper, and a conversation by its link", async () => {
  const id = await stand.report("99000001", "DEMO-0001");
  await seen(id, "sent");
  const number = await numberOf(id);
  const [mail, ...more] = claimMails().filter(({ subject }) => subject.includes(number));
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: "siniestros@zurich.example",
    subject: `Denuncia: Siniestro ${number} · Choque · póliza DEMO-0001`,
    attachments: [{ name: `${number}.pdf`, type: "application/pdf" }],
  });
  const [, code = ""] = /\/compania\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
  const opened = await stand.server.call({ url: `/insurer-conversations/${code}` });
  expect([opened.statusCode, opened.json().data.policy]).toMatchObject([200, { number: "DEMO-0001" }]);
  await stand.extend("99000001", id, "Aparecieron dos testigos del choque");
  await vi.waitFor(
    () =>
      expect(
        claimMails()
          .filter(({ subject }) => subject.includes(number))
          .map(({ subject }) => subject),
      ).toEqual([expect.stringContaining("Denuncia"), expect.stringContaining("Ampliación")]),
    { timeout: 15_000 },
  );
  const told = stand.mails.filter(({ subject }) => subject === `Tu siniestro ${number}: Enviado`);
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("Zurich ya tiene tu denuncia")]);
});

test("a mail that is not taken is sent later, and until then nobody has the claim", async () => {
  stand.refuseMailsTo("siniestros@zurich");
  const id = await stand.report("99000001", "DEMO-0001");
  await vi.waitFor(
    () => expect(stand.faults.map(String)).toContain("Error: the mail server is closed"),
    15_000,
  );
  expect(await stand.statusOf(id)).toBe("sending");
  stand.refuseMailsTo(undefined);
  // Not before its time.
  expect(await queueClaims(stand.services, stand.services.jobs as never)).toBe(0);
  stand.server.time.now += 2 * 60_000;
  expect(await queueClaims(stand.services, stand.services.jobs as never)).toBe(1);
  await seen(id, "sent");
});

test("a claim whose job was lost is found and set on its way", async () => {
  const { db } = stand.server.database;
  stand.refuseMailsTo("siniestros@zurich");
  const id = await stand.report("99000001", "DEMO-0001");
  await vi.waitFor(async () => {
    const row = await db
      .selectFrom("claim_sendings")
      .select("attempts")
      .where("record_id", "=", id)
      .executeTakeFirst();
    expect(row?.attempts).toBe(1);
  }, 15_000);
  await db.deleteFrom("claim_sendings").where("record_id", "=", id).execute();
  stand.refuseMailsTo(undefined);
  stand.server.time.now += 10 * 60_000;
  expect(await queueClaims(stand.services, stand.services.jobs as never)).toBe(1);
  await seen(id, "sent");
});

test("without service and mailbox it waits for its broker, and goes once there is a mailbox", async () => {
  const { db } = stand.server.database;
  const contacts = await contactsOf(db, "experta");
  const { claims: _claims, ...others } = contacts;
  await db.transaction().execute((trx) => storeContacts(trx, "experta", others));
  const id = await stand.report("99000004", "DEMO-0006", {
    riskType: "other",
    vehicleAccidentType: undefined,
    cause: "theft",
  });
  const ticket = await stand.server.ticket("99000004");
  await vi.waitFor(async () => {
    const read = (await stand.server.call({ url: `/accidents/${id}`, ticket })).json().data;
    expect(read).toMatchObject({ todo: "La tiene que pasar tu productor", isUnderWay: false });
  }, 15_000);
  const notices = await db
    .selectFrom("notifications")
    .select("content")
    .where("kind", "=", "record-moved")
    .execute();
  expect(notices.map(({ content }) => (content as { title: string }).title)).toContain(
    `Pasá la denuncia ${await numberOf(id)} a Experta`,
  );
  // What is added meanwhile waits with it.
  await stand.extend("99000004", id, "Encontré la factura del televisor");
  expect(await stand.statusOf(id)).toBe("sending");
  await stand.work(id);
  expect(await queueClaims(stand.services, stand.services.jobs as never)).toBe(0);
  await db.transaction().execute((trx) => storeContacts(trx, "experta", contacts));
  expect(await queueClaims(stand.services, stand.services.jobs as never)).toBe(1);
  await seen(id, "sent");
  await queueClaims(stand.services, stand.services.jobs as never);
  const number = await numberOf(id);
  await vi.waitFor(
    () =>
      expect(
        claimMails()
          .filter(({ subject }) => subject.includes(` ${number} `))
          .map(({ subject }) => subject.split(":")[0]),
      ).toEqual(["Denuncia", "Ampliación"]),
    15_000,
  );
});

test.each([
  [1, 1],
  [2, 2],
  [5, 16],
  [20, 360],
])("after attempt %i it waits for %i minutes", (attempts, minutes) => {
  expect(pauseAfter(attempts)).toBe(minutes * 60_000);
});

test.each([
  [false, 1, 6],
  [true, 1, 12],
  [false, 40, 12],
  [true, 40, 24],
  [false, 100, 24],
  [true, 100, 24],
])("asked in vain: %s, at %i days: again in %i hours", (hasFailed, days, hours) => {
  expect(statusPause(hasFailed, days * 86_400_000)).toBe(hours * 3_600_000);
});
