import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { DemoBroker, DemoPerson } from "#engine/language/index.ts";
import { type AppOptions, buildApp } from "#server/app.ts";
import { moveClaim } from "#server/claims/moves/move-claim.ts";
import { accident } from "#server/claims/report/accident.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import { collectPlatforms } from "#server/people/platforms/platforms.ts";
import { openSession } from "#server/people/sessions/sessions.ts";
import { signAccess } from "#server/people/sessions/tokens.ts";
import type { Entity } from "#server/records/entity.ts";
import type { Rules } from "#server/records/judge.ts";
import type { NamedFile } from "#server/records/judged.ts";
import { answersIn as answersOf, createShape } from "#server/records/shape.ts";
import { canStore } from "#server/records/statuses.ts";
import type { OpenFlows } from "#server/releases/product.ts";
import { productNames } from "#server/releases/product-names.ts";
import { demoBrokers, demoOperators, demoPeople } from "#tests/server/demo-people.ts";
import { guessOf } from "./guess-of.ts";
import { nextCode } from "./next-code.ts";
import { ownDocuments } from "./own-documents.ts";
import { openSeeded, openTestDatabase, seed, startOfTime, testKeys } from "./test-database.ts";

export { openTestDatabase, testKeys } from "./test-database.ts";

export const cacheFolder = fileURLToPath(new URL("../../.cache", import.meta.url));
export const platforms = collectPlatforms([
  { name: "cordillera" },
  { name: "litoral", insurers: ["zurich"] },
  { name: "tramite" },
]);
const specified = createShape(accident, {}, () => new Date("2026-11-20T15:00:00Z"));

/** What a save of a claim says beside what the server itself knows. */
export function answersIn(body: object): Readonly<Record<string, unknown>> {
  return answersOf(accident, body);
}

/** Everything of the specification's shape will do: what flows allow is tested with the flows. */
export const anything: Rules = {
  judge: async (_db, { entity, body, stores }, { status }) => {
    if (entity === accident) specified(body);
    const files = entity === accident ? (body.files as readonly NamedFile[] | undefined) : undefined;
    return {
      problems: [],
      content: answersOf(entity, body),
      stores: body.status?.id ?? stores ?? statusesOpen(entity, status),
      files: files?.map(({ key, name }, index) => ({ key, name, path: `/files/${index}` })),
      report: [],
    };
  },
  flowOf: (_kind, product) => (["car", "motorcycle"].includes(product) ? "claim/vehicle" : "claim/other"),
  riskTypeOf: (product) => (["car", "motorcycle"].includes(product) ? "vehicle" : "other"),
  titleOf: (product) => `Producto ${product}`,
  productCalled: (name) => productNames(ownDocuments().products)(name),
  photosOf: (product) => (product === "car" ? ["front", "rear"] : []),
};

function statusesOpen({ statuses }: Entity, from: string | undefined): string {
  return Object.keys(statuses).find((to) => canStore(statuses, from, to)) ?? "";
}

export type Harness = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly folder: string;
  /** The server's time; add milliseconds to move it. */
  readonly time: { now: number };
  call(options: Call): Promise<LightMyRequestResponse>;
  /** A ticket of its own for a DNI, proven where it is one of the people's unless told otherwise. */
  ticket(identityNumber: string, more?: TicketOptions): Promise<string>;
  /** Opens a session of a demonstration's broker, named as their address begins, without a password, whose hash costs most; returns its access token. */
  session(name: string): Promise<string>;
  /** Signs an operator of the demonstration in by password and code; returns the access token. */
  operator(email?: string): Promise<string>;
  close(): Promise<void>;
};

export type TicketOptions = {
  readonly plate?: string;
  readonly platform?: string;
  readonly isProven?: boolean;
};

export type Call = {
  readonly method?: "GET" | "POST" | "HEAD" | "PUT" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  readonly ticket?: string | undefined;
  /** An access token. */
  readonly session?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
};

/** Tests make many claims with one ticket; what a day holds is tested by itself. */
const manyClaims = { count: 100_000, seconds: 60 };
/** What every broker of the demonstration signs in with. */
export const demoPassword = demoBrokers[0]?.password ?? "";
const manyFiles = { count: 10_000_000, seconds: 60 };

export async function startHarness(
  options: Partial<AppOptions> & {
    readonly people?: readonly DemoPerson[];
    readonly brokers?: readonly DemoBroker[];
    /** Flows to walk what is sent; without them everything will do. */
    readonly flows?: OpenFlows;
    /** That of another harness, which closes it: the same data under other flows. */
    readonly database?: Database;
  } = {},
): Promise<Harness> {
  const { people = demoPeople, brokers = demoBrokers, flows, database: shared, ...rest } = options;
  const keys = options.keys ?? testKeys;
  const isUsual = !shared && people === demoPeople && brokers === demoBrokers && keys === testKeys;
  const database = shared ?? (isUsual ? await openSeeded() : await openTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), "tramite-"));
  const time = { now: startOfTime };
  const clock = (): Date => new Date(time.now);
  if (!isUsual) await seed(database.db, clock(), people, brokers, keys);
  const app = await buildApp({
    db: database.db,
    store: diskStore(folder),
    platforms,
    rules: anything,
    ...flows?.(database.db, clock),
    clock,
    keys,
    challengeCode: () => "123456",
    limits: {
      ticketOfDni: manyClaims,
      draft: manyClaims,
      draftOfDni: manyClaims,
      save: manyClaims,
      saveOfDni: manyClaims,
      addition: manyClaims,
      additionOfDni: manyClaims,
      upload: manyFiles,
      uploadOfDni: manyFiles,
      passwordOfAccount: manyClaims,
    },
    ...rest,
  });
  // Each from a network of its own, or the limits would be met.
  let callers = 0;
  const freshAddress = (): string => {
    callers += 1;
    return `10.${Math.floor(callers / 250)}.${callers % 250}.7`;
  };

  const call = ({
    method,
    url,
    body,
    ticket,
    session,
    headers,
    address,
  }: Call): Promise<LightMyRequestResponse> => {
    const request: InjectOptions = {
      method: method ?? (body === undefined ? "GET" : "POST"),
      url: url.startsWith("/api") || !url.startsWith("/") ? url : `/api${url}`,
      headers: {
        ...(ticket === undefined ? {} : { "x-ticket": ticket }),
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    };
    return app.inject(request);
  };
  return {
    app,
    database,
    folder,
    time,
    call,
    ticket: async (identityNumber, { plate, platform = "cordillera", isProven = true } = {}) => {
      const address = freshAddress();
      const challenge = await call({ method: "POST", url: "/self-management-challenges", address });
      const answer = await call({
        url: "/self-management-tickets",
        body: {
          platform,
          challengeId: challenge.json().data.id,
          code: "123456",
          identityNumber,
          ...(plate === undefined ? {} : { plate }),
        },
        address,
      });
      const { ticket } = answer.json().data;
      const body = isProven && guessOf([...people, ...demoPeople], identityNumber);
      if (body) await call({ url: "/self-management-tickets/proof", body, ticket, address });
      return ticket;
    },
    session: async (name) => {
      const email = `${name}@example.com`;
      const now = (rest.clock ?? clock)();
      const opened = await database.db.transaction().execute(async (trx) => {
        const { id } = await trx
          .selectFrom("brokers")
          .select("id")
          .where("email", "=", email)
          .where("blocked_at", "is", null)
          .executeTakeFirstOrThrow();
        return openSession(trx, { brokerId: id }, { address: freshAddress(), device: "Navegador" }, now);
      });
      return signAccess(keys, opened.sessionId, now);
    },
    operator: async (email = demoOperators[0]?.email ?? "") => {
      const address = freshAddress();
      const body = { email, password: demoPassword };
      const proven = await call({ url: "/office/authentication/authorize", body, address });
      const { step } = proven.json().data;
      const code = await nextCode(database.db, email, clock());
      const answer = await call({ url: "/office/authentication/code", body: { step, code }, address });
      return answer.json().data.access_token;
    },
    close: async () => {
      await app.close();
      if (!shared) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A claim of the demonstration's first person, as the claim wizard would send it. */
export function accidentBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    policyId: demoPolicyId("DEMO-0001"),
    riskType: "vehicle",
    status: { id: "draft" },
    date: "2026/11/19",
    time: "10:30",
    place: { city: "Rosario", location: "Santa Fe", street: "Mitre", number: 0 },
    description: "Me chocaron de atrás en el semáforo",
    damages: "Paragolpes trasero",
    email: "asegurado@example.com",
    vehicleAccidentType: "crash",
    driver: { isInsured: true, identityNumber: "99000001", fullName: "Ana Demostración" },
    thirdParties: [{ identityNumber: "99000777", plate: "AZ777ZZ" }],
    ...changes,
  };
}

/** Saves a claim, as a wizard with a key of its own, and answers its id; one that is sent has been taken by its insurer. */
export async function saveClaim(
  harness: Harness,
  ticket: string,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await harness.call({
    url: "/accidents",
    body: accidentBody(changes),
    ticket,
    headers: { "idempotency-key": newKey(), ...headers },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const { id } = answer.json().data;
  await takeReceipt(harness, id);
  return id;
}

/** Brings a claim that is on its way to its insurer, as the service of that insurer would; another stays where it is. */
export async function takeReceipt({ database, time }: Harness, id: string): Promise<void> {
  const said = { id, word: { status: "sent" }, bearer: { by: "service" }, at: new Date(time.now) } as const;
  const claim = await database.db
    .selectFrom("records")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  if (claim?.status === "sending") await database.db.transaction().execute((trx) => moveClaim(trx, {}, said));
}

export const newKey = (): string => randomUUID();
