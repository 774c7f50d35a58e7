import type { JsonObject } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type { Mailer } from "../../infrastructure/mail/mail.ts";
import type { ShownRecord } from "../../records/entity/shown.ts";
import { readForOwner } from "../../records/read.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { accident } from "../report/accident.ts";
import { askService, type Inputs, kindOf, prepareInputs } from "./ask-service.ts";
import { handToPerson } from "./hand-to-person.ts";
import { type MailServices, mailToInsurer, openMailing } from "./mail-to-insurer.ts";
import { leaseAttempt, leave, lockSendings, type Sending, type Way } from "./sending-rows.ts";
import { hasService, wayWithoutService } from "./way-of.ts";

/** The job that hands a claim, and what was added to it, to its insurer. */
export const claimJob = "claim";

type Services = RecordServices & MailServices;

/** The work that follows the commit: a mail, or a run of an insurer's service. */
type Work = () => Promise<void>;

/**
 * Does that job: what waits of the claim goes on its way, the claim before its additions. Done twice, or by two processes,
 * it is done once: the rows are locked, and an attempt is leased.
 */
export function createClaimJob(
  all: RecordServices,
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    // Jobs and insurers are there once they are all made.
    const services = { ...all, mail };
    const claimId = String(id);
    const shown = await readForOwner(services, accident, claimId);
    if (!shown) return;
    const inputs = await prepareInputs(services, shown);
    await services.jobs?.ready();
    const works = await services.db
      .transaction()
      .execute((trx) => setOut(trx, services, { shown, inputs, jobId }));
    services.jobs?.wake();
    for (const work of works) await work();
  };
}

async function setOut(
  trx: Trx,
  services: Services,
  { shown, inputs, jobId }: { readonly shown: ShownRecord; readonly inputs: Inputs; readonly jobId: string },
): Promise<readonly Work[]> {
  const { record, policy } = shown;
  await trx.selectFrom("records").select("id").where("id", "=", record.id).forUpdate().execute();
  const at = services.clock();
  const own = await findWay(trx, record.id);
  const way = async (recordId: string): Promise<Way> => {
    // An insurer's service knows only the additions of a claim that it took.
    const isServed = recordId === record.id || own === "service";
    return isServed && hasService(services.insurers, kindOf(recordId, record.id), policy)
      ? "service"
      : wayWithoutService(trx, policy.insurer);
  };
  const sendings = await lockSendings(trx, record.id, { way, at });
  const works: Work[] = [];
  for (const sending of sendings) {
    // Additions wait for their claim.
    if (sending.recordId !== record.id && sendings[0]?.recordId === record.id) break;
    const work = await begin(trx, services, { shown, inputs, sending, at, jobId });
    if (work) works.push(work);
  }
  return works;
}

type Begun = {
  readonly shown: ShownRecord;
  readonly inputs: Inputs;
  readonly sending: Sending;
  readonly at: Date;
  readonly jobId: string;
};

async function begin(trx: Trx, services: Services, begun: Begun): Promise<Work | undefined> {
  const { sending, at, jobId } = begun;
  // A job that begins anew has lost its process: its attempt is its own to make.
  const isDue = sending.nextAt !== null && (sending.nextAt <= at || sending.leasedBy === jobId);
  if (!isDue) return undefined;
  switch (sending.way) {
    case "service":
      return askService(trx, services, begun);
    case "mailbox":
      await leaseAttempt(trx, sending, begun);
      await openMailing(trx, services, begun);
      return () => mailToInsurer(services, begun);
    case "person":
      await leave(trx, sending.recordId);
      await handToPerson(trx, begun);
      return undefined;
  }
}

async function findWay(trx: Trx, claimId: string): Promise<Way | undefined> {
  const row = await trx
    .selectFrom("claim_sendings")
    .select("way")
    .where("record_id", "=", claimId)
    .executeTakeFirst();
  return row?.way;
}
