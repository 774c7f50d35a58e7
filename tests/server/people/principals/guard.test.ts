import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { handleFailures } from "#server/infrastructure/http/failures.ts";
import { type Access, guardRoutes, insuredOf, principalOf } from "#server/people/principals/guard.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { openTestDatabase } from "../../harness.ts";
import cases from "./guard.json" with { type: "json" };

/** A server with one route of an access, which tells who asks. */
async function serverWith(
  access: Access | undefined,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const database = await openTestDatabase();
  const app = Fastify();
  handleFailures(app);
  guardRoutes(app, {
    db: database.db,
    clock: () => new Date(),
    keys: openKeys(new Uint8Array(32)),
  });
  const config = access === undefined ? {} : ({ access, needs: "nothing", office: "own" } as const);
  app.get("/api/who", { config }, async (request) => ({ type: principalOf(request).type }));
  app.get("/api/mine", { config }, async (request) => ({ dni: insuredOf(request).identityNumber }));
  return {
    app,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

test.each(cases)("$access lets in $title", async ({ access, headers, status, type, code }) => {
  const { app, close } = await serverWith(access as Access);
  try {
    const answer = await app.inject({ url: "/api/who", headers: headers as Record<string, string> });
    expect([answer.statusCode, answer.json().type, answer.json().error?.code]).toEqual([status, type, code]);
  } finally {
    await close();
  }
});

test("who is no holder of a ticket has nothing of one", async () => {
  const { app, close } = await serverWith("public");
  try {
    const answer = await app.inject({ url: "/api/mine" });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, "ticket-required"]);
  } finally {
    await close();
  }
});

test.each([undefined, "everybody", "toString"])(
  "a route whose access is %s stops the start",
  async (access) => {
    await expect(serverWith(access as Access)).rejects.toThrow(
      'route "GET /api/who": no access that is known',
    );
  },
);

test.each([undefined, "money", "money.pay", "readOnly.show", "toString.show", "own.show"])(
  "a route of the office that needs %s stops the start",
  (office) => {
    const app = Fastify();
    guardRoutes(app, {
      db: {} as never,
      clock: () => new Date(),
      keys: {} as never,
    });
    const config = {
      access: "operator",
      ...(office === undefined ? {} : { office: office as never }),
    } as const;
    expect(() => app.get("/api/who", { config }, async () => ({}))).toThrow("no action of the office");
  },
);
