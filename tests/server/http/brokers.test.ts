import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handedOut } from "../handed-out.ts";
import { type Harness, newKey, startHarness } from "../harness.ts";
import rules from "./rules.json" with { type: "json" };

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  /** What the owner is answered, where it is not 200. */
  readonly status?: number;
  /** What everybody else is answered of what is the owner's. */
  readonly foreign?: number;
};
const table = Object.entries(rules as Readonly<Record<string, Rule>>).filter(([, { access }]) =>
  ["account", "broker"].includes(access),
);

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
});
afterAll(() => server.close());

/** A session of the owner's, by which it is asked, and what is theirs. */
async function open(name: string) {
  const session = await server.session(name);
  const url = "/authentication/sessions";
  const sessions: readonly { id: string; isCurrent: boolean }[] = (await server.call({ url, session })).json()
    .data;
  return { session, names: { session: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" } };
}

const ask = ([route, rule]: readonly [string, Rule], session: string | undefined, names: object) => {
  const [method, path = ""] = route.split(" ");
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (names as Record<string, string>)[name] ?? whole);
  return server.call({
    method: method as "GET",
    url: fill(rule.url ?? path),
    ...(rule.body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(rule.body))) }),
    session,
  });
};

describe.each(table)("%s", (route, rule) => {
  const call = [route, rule] as const;

  test("refuses who has no session, an expired one and a closed one", async () => {
    const { session, names } = await open("productora");
    const refused = async (by: string | undefined) => {
      const answer = await ask(call, by, names);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, "session-required"]);
    };
    await refused(undefined);
    await refused("AAAA");
    const ended = await open("productora");
    await server.call({
      method: "DELETE",
      url: `/authentication/sessions/${ended.names.session}`,
      session: ended.session,
    });
    await refused(ended.session);
    server.time.now += 1_801_000;
    await refused(session);
  });

  test("refuses who is blocked, and who did not verify their address unless it is for accounts", async () => {
    const { session, names } = await open("productora");
    const set = (changes: object) =>
      server.database.db
        .updateTable("brokers")
        .set(changes)
        .where("email", "=", "productora@example.com")
        .execute();
    await set({ blocked_at: new Date(server.time.now) });
    expect((await ask(call, session, names)).statusCode).toBe(401);
    await set({ blocked_at: null, is_activated: false });
    const answer = await ask(call, session, names);
    if (rule.access === "broker") expect(answer.json().error.code).toBe("not-activated");
    else expect(answer.statusCode).toBe(rule.status ?? 200);
    await set({ is_activated: true });
  });

  test("answers another broker as if it did not exist", async () => {
    if (rule.foreign === undefined) return;
    const owner = await open("productora");
    // Of another organization, of the same, and who organizes them.
    for (const name of ["independiente", "principiante", "organizadora"]) {
      const { session } = await open(name);
      const foreign = await ask(call, session, owner.names);
      const unknown = await ask(call, session, { session: newKey() });
      expect(foreign.statusCode).toBe(rule.foreign);
      expect(foreign.body).toBe(unknown.body);
    }
  });

  test("answers the owner", async () => {
    const { session, names } = await open("productora");
    expect((await ask(call, session, names)).statusCode).toBe(rule.status ?? 200);
  });
});
