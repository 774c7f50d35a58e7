import { createTold, toldJob } from "#server/claims/moves/tell-insured.ts";
import { accident } from "#server/claims/report/accident.ts";
import { createClaimJob } from "#server/claims/sending/send-claim.ts";
import { createClaimHandlers } from "#server/claims/sending/settle-claim.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { openDatabase } from "#server/infrastructure/db/connect.ts";
import { openJobs } from "#server/infrastructure/jobs/jobs.ts";
import { type Mail, openMailer } from "#server/infrastructure/mail/mail.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import type { Connection } from "#server/insurance/insurers/connections.ts";
import { createAsking } from "#server/insurance/runs/asking.ts";
import { openRuns } from "#server/insurance/runs/runs.ts";
import { createConfirmation } from "#server/records/jobs/confirm.ts";
import type { Rules } from "#server/records/judge.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import {
  accidentBody,
  anything,
  type Harness,
  newKey,
  openTestDatabase,
  startHarness,
} from "../../harness.ts";
import { connectors } from "../../insurance/runs/insurer.ts";

const report = [{ title: "Contanos", entries: [{ title: "Cómo fue", text: "Me chocaron de atrás" }] }];
const rules: Rules = {
  ...anything,
  // The cause of what is no vehicle is a question of ours, and none of the specification's.
  judge: async (db, sent, known, day) => {
    const { cause, ...body } = sent.body as { readonly cause?: string };
    const judged = await anything.judge(db, { ...sent, body }, known, day);
    return { ...judged, report, content: { ...judged.content, ...(cause ? { cause } : {}) } };
  },
};

/** A server whose claims go to simulated insurers and mailboxes. */
export type ClaimStand = {
  readonly server: Harness;
  readonly services: RecordServices;
  /** Every mail that was taken. */
  readonly mails: readonly Mail[];
  /** Faults of jobs and runs. */
  readonly faults: readonly unknown[];
  /** Lets the mail server refuse what goes to an address that begins so; nothing without it. */
  refuseMailsTo(start: string | undefined): void;
  insurer(id: string): SimulatedInsurer;
  /** Reports a claim of a demonstration's policy by the person who it is of; answers its id. */
  report(person: string, policy: string, changes?: object, ticket?: string): Promise<string>;
  /** Adds a note to a claim, as its insured. */
  extend(person: string, id: string, note: string): Promise<void>;
  statusOf(id: string): Promise<string>;
  /** Lists the statuses that a claim has come to. */
  historyOf(id: string): Promise<readonly string[]>;
  /** Does the job of a claim again at once. */
  work(id: string): Promise<void>;
  close(): Promise<void>;
};

/** The parts that a process shares with one that was killed before it. */
export type Shared = {
  readonly connections: readonly (readonly [string, Connection])[];
  readonly url: string;
  /** Where mails are laid. */
  readonly folder: string;
};

/** Opens one over a database and insurers of its own, or over those that processes share. */
export async function openClaimStand(shared?: Shared): Promise<ClaimStand> {
  const insurers = shared ? [] : await serveInsurers({ pace: 0 });
  const database = shared ? await openDatabase({ url: shared.url, poolSize: 4 }) : await openTestDatabase();
  const lay = shared && openMailer({ from: "avisos@example.com", folder: shared.folder });
  const mails: Mail[] = [];
  const faults: unknown[] = [];
  let refused: string | undefined;
  const mail = async (one: Mail) => {
    if (refused !== undefined && one.to.startsWith(refused)) throw new Error("the mail server is closed");
    await lay?.(one);
    mails.push(one);
  };
  const connections = new Map(
    shared?.connections ?? insurers.map(({ insurer, connection }) => [insurer, connection] as const),
  );
  const clients = openClients(connections, connectors, { total: 1_500 });
  let services: RecordServices | undefined;
  let runs: ReturnType<typeof openRuns> | undefined;
  const onFault = (cause: unknown) => faults.push(cause);
  const server = await startHarness({
    database,
    rules,
    linkTo: (path) => `https://tramite.example${path}`,
    jobs: (given) => {
      services = given;
      return openJobs({
        url: database.url,
        handlers: {
          claim: createClaimJob(given, mail),
          confirmation: createConfirmation(given, [accident], mail),
          [toldJob]: createTold(given, mail),
        },
        ...{ onFault, onGivenUp: onFault },
      });
    },
    insurers: (given) => {
      const { db, clock } = given;
      const handlers = createClaimHandlers(given);
      runs = openRuns({
        ...{ db, clock, connectors, clients, handlers, onFault },
        lease: 1_000,
        asking: 200,
      });
      return createAsking(runs, connectors);
    },
  });
  const known = () => services as RecordServices; // made with the server
  const statusOf = async (id: string) =>
    (await database.db.selectFrom("records").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  const historyOf = async (id: string) => {
    const rows = await database.db
      .selectFrom("record_statuses")
      .select("status")
      .where("record_id", "=", id)
      .execute();
    return rows.map(({ status }) => status);
  };
  return {
    ...{ server, mails, faults, statusOf, historyOf },
    services: known(),
    refuseMailsTo: (start) => {
      refused = start;
    },
    insurer: (id) => insurers.find(({ insurer }) => insurer === id) as SimulatedInsurer,
    report: async (person, policy, changes = {}, given = undefined) => {
      const ticket = given ?? (await server.ticket(person));
      const driver = { isInsured: true, identityNumber: person, fullName: "Quien manejaba" };
      const body = accidentBody({
        ...{ policyId: demoPolicyId(policy), status: { id: "sending" }, driver, ...changes },
      });
      const headers = { "idempotency-key": newKey() };
      const answer = await server.call({ url: "/accidents", body, ticket, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data.id;
    },
    extend: async (person, id, note) => {
      const ticket = await server.ticket(person);
      const body = { identityNumber: person, accidentId: id, note };
      const headers = { "idempotency-key": newKey() };
      const answer = await server.call({ url: `/accidents/${id}/extensions`, body, ticket, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    work: (id) => createClaimJob(known(), mail)({ id }, newKey()),
    close: async () => {
      await runs?.stop();
      clients.close();
      await server.close();
      await database.close();
      await Promise.all(insurers.map(({ close }) => close()));
    },
  };
}
