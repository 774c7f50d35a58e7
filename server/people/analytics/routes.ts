import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../../infrastructure/clock.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { sentenceOf } from "../../infrastructure/http/log.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../principals/guard.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly limits: RateLimits };

/** What is kept of a device. Its address comes from the request, its place from nowhere. */
const deviceNames = [
  "storeVersion",
  "appVersion",
  "operatingSystem",
  "osVersion",
  "model",
  "modelReference",
  "brand",
  "carrier",
] as const;

type Device = Partial<Record<(typeof deviceNames)[number], string | null>> & { readonly event: string };
type Preferences = {
  readonly deviceAnalytics?: boolean;
  readonly emailNotices?: boolean;
  /** Above how many per cent a renewal's rise is marked. */
  readonly renewalRise?: number;
};
type BrowserError = Readonly<Record<"message" | "page", string>> &
  Readonly<Partial<Record<"stack" | "version" | "comment", string>>>;

/** What browsers tell of themselves: with what brokers work, unless they would not have it known, and what broke. */
export function analyticsRoutes(app: FastifyInstance, { db, clock, limits }: Dependencies): void {
  app.post<{ Body: Device }>(
    "/analytics/device",
    { config: { access: "account" }, schema: deviceSchema },
    async (request) => {
      const { brokerId, address } = brokerOf(request);
      const now = clock();
      await countRequest(db, "analytics", [brokerId], now, limits.analytics);
      if (asksForNone(request) || !(await allowsAnalytics(db, brokerId))) return { data: {} };
      const { event, ...said } = request.body;
      const device = Object.fromEntries(
        deviceNames.flatMap((name) => (said[name] ? [[name, said[name]]] : [])),
      );
      await db
        .insertInto("device_events")
        .values({ broker_id: brokerId, event, device: jsonb(device), address, created_at: now })
        .execute();
      return { data: {} };
    },
  );

  app.put<{ Body: Preferences }>(
    "/broker-data/preferences",
    { config: { access: "account" }, schema: preferencesSchema },
    async (request) => {
      const { brokerId } = brokerOf(request);
      const { deviceAnalytics } = request.body;
      const said = sql<string>`preferences || ${jsonb(request.body)}::jsonb`;
      const { preferences: kept } = await db.transaction().execute(async (trx) => {
        if (deviceAnalytics === false)
          await trx.deleteFrom("device_events").where("broker_id", "=", brokerId).execute();
        return trx
          .updateTable("brokers")
          .set({ preferences: said, updated_at: clock() })
          .where("id", "=", brokerId)
          .returning("preferences")
          .executeTakeFirstOrThrow();
      });
      return { data: kept };
    },
  );

  app.post<{ Body: BrowserError }>(
    "/browser-errors",
    { config: { access: "public" }, schema: errorSchema },
    async (request) => {
      const now = clock();
      await countRequest(db, "browserError", [networkOf(request.ip)], now, limits.browserError);
      const { message, stack = "", page, version = "", comment = "" } = request.body;
      await db
        .insertInto("browser_errors")
        .values({
          message: plain(sentenceOf(message)),
          stack: placesIn(stack),
          page: plain(withoutCodes(page.split(/[?#]/, 1)[0] ?? "")),
          version: plain(version),
          comment: plain(comment),
          created_at: now,
        })
        .execute();
      return { data: {} };
    },
  );
}

/** A browser that was told to let nobody follow its person. */
function asksForNone({ headers }: FastifyRequest): boolean {
  return headers["sec-gpc"] === "1" || headers.dnt === "1";
}

async function allowsAnalytics(db: Db, brokerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("brokers")
    .select("preferences")
    .where("id", "=", brokerId)
    .executeTakeFirst();
  return (row?.preferences as Preferences | undefined)?.deviceAnalytics !== false; // written above alone
}

/** A text without what a terminal would obey when somebody reads it there; its lines stay. */
function plain(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, "");
}

/** Where in our scripts it was: what else a stack says may quote what a person wrote. */
function placesIn(stack: string): string {
  const places = stack
    .split("\n")
    .flatMap((line) => line.match(/(?<![\w.$-])[\w.$-]+\.js:\d+:\d+/)?.[0] ?? []);
  return places.slice(0, 20).join("\n");
}

const text = (maxLength: number) => ({ type: "string", maxLength });
const orNothing = { type: ["string", "null"], maxLength: 200 };
const closed = (properties: object, required: readonly string[]) =>
  ({ type: "object", additionalProperties: false, required, properties }) as const;
const done = dataOf({ type: "object", properties: {} });

const deviceSchema = {
  summary: "Con qué dispositivo se trabaja; no se guarda de quien no quiere",
  body: closed(
    {
      ...Object.fromEntries([...deviceNames, "ipAddress"].map((name) => [name, orNothing])),
      geography: { type: ["string", "object", "null"], maxLength: 200 },
      event: { ...text(60), minLength: 1 },
    },
    ["event"],
  ),
  response: done,
};

const preferences = {
  deviceAnalytics: { type: "boolean" },
  emailNotices: { type: "boolean" },
  renewalRise: { type: "integer", minimum: 0, maximum: 500 },
} as const;
const preferencesSchema = {
  summary:
    "Lo que prefiere quien ingresó, y lo demás queda; sin analítica de dispositivos, lo que había se borra",
  body: { ...closed(preferences, []), minProperties: 1 },
  response: dataOf({ type: "object", properties: preferences }),
};

const errorSchema = {
  summary: "Algo se rompió en un navegador",
  body: closed(
    {
      message: { ...text(500), minLength: 1 },
      stack: text(8_000),
      page: { ...text(300), minLength: 1 },
      version: text(100),
      comment: text(1_000),
    },
    ["message", "page"],
  ),
  response: done,
};

/** An address without the codes of links, each of which is all the proof that there is: 144 bits in base64url. */
function withoutCodes(path: string): string {
  return path.replaceAll(/(?<=\/)[\w-]{24}(?=\/|$)/g, "*");
}
