import type { FastifyInstance } from "fastify";
import type { Clock } from "../infrastructure/clock.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import { closed } from "../infrastructure/http/closed.ts";
import { giveBack, resume } from "./give-back.ts";
import { releasesIn } from "./history.ts";
import type { Releases } from "./releases.ts";

const text = (maxLength: number) => ({ type: "string", maxLength });
const access = { access: "command" } as const;

/** The command of releases in the process that holds the embedded database (see sandbox/routes.ts). */
export function releaseOperatorRoutes(
  app: FastifyInstance,
  releases: Releases,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  app.post<{ Body: { flow?: string } }>(
    "/releases/history",
    { config: access, schema: { body: closed({ properties: { flow: text(100) } }) } },
    async ({ body }) => ({ data: await releasesIn(db, body.flow) }),
  );
  app.post<{ Body: { hash: string; reason: string } }>(
    "/releases/return",
    {
      config: access,
      schema: {
        body: closed({ properties: { hash: text(64), reason: text(500) }, required: ["hash", "reason"] }),
      },
    },
    async ({ body }) => ({ data: await giveBack(db, releases, { ...body, now: clock() }) }),
  );
  app.post<{ Body: { flow: string; reason: string } }>(
    "/releases/resume",
    {
      config: access,
      schema: {
        body: closed({ properties: { flow: text(100), reason: text(500) }, required: ["flow", "reason"] }),
      },
    },
    async ({ body }) => ({ data: await resume(db, releases, { ...body, now: clock() }) }),
  );
}
