import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SceneName, scenes } from "#permissions/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { makeLiquidation } from "../../records/liquidations/make-liquidation.ts";
import { makeUnpaid } from "../../records/unpaid/make-unpaid.ts";
import { broughtFiles } from "./brought-files.ts";
import { claimDraftOf, claimFileOf, documentOf, inspectedOf, makeQuote } from "./brought-papers.ts";
import { permitAll } from "./permit-all.ts";
import rules from "./rules.json" with { type: "json" };
import { tells } from "./tells.ts";

type Rule = {
  readonly access: string;
  readonly url?: string;
  readonly body?: unknown;
  /** What a broker sends, where it is not the body. */
  readonly brokerBody?: unknown;
  /** What the owner is answered, where it is not 200. */
  readonly status?: number;
  /** What everybody else is answered of what is the owner's. */
  readonly foreign?: number;
  /** The same of who organizes the owner, where they may look at it. */
  readonly overseen?: number;
  /** The permission without which it is refused. */
  readonly scene?: string;
};
const table = Object.entries(rules as Readonly<Record<string, Rule>>).filter(([, { access }]) =>
  ["account", "broker", "ticket-or-broker", "proven-or-broker"].includes(access),
);

let server: Harness;
/** All by which the owner's clients are known. */
let secrets: readonly string[];
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  const { db } = server.database;
  // Two organizations, each with producers.
  await db
    .updateTable("brokers")
    .set({ organizer_id: demoBrokerId("bloqueado@example.com") })
    .where("email", "=", "independiente@example.com")
    .execute();
  await permitAll(server, "commissions", "organizer");
  await sendPaper();
  await makeLiquidation(server, "productora");
  await makeUnpaid(server, "productora");
  const wordsOf = async (name: string) => {
    const rows = await db
      .selectFrom("records")
      .select(["id", "title", "words"])
      .where("owner", "=", `broker:${demoBrokerId(`${name}@example.com`)}`)
      .execute();
    return new Set(rows.flatMap(({ id, title, words }) => [id, title ?? "", ...(words ?? "").split(" ")]));
  };
  const others = await Promise.all(["independiente", "principiante"].map(wordsOf));
  const shared = (word: string) => others.some((words) => words.has(word));
  secrets = [...(await wordsOf("productora"))].filter((word) => word.length > 4 && !shared(word));
});
afterAll(() => server.close());

/** Leaves a paper in the owner's onboarding, which is over. */
async function sendPaper(): Promise<void> {
  const session = await server.session("productora");
  await set({ onboarding_status: "level-two--pending" });
  const files = [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }];
  expect((await server.call({ url: "/onboarding/files", body: { files }, session })).statusCode).toBe(200);
  await set({ onboarding_status: "finished" });
  await server.database.db
    .updateTable("records")
    .set({ status: "finished" })
    .where("id", "=", demoBrokerId("productora@example.com"))
    .execute();
}

/** A session of a broker, by which it is asked, and what of theirs a rule names. */
async function open(name: string, rule: Rule & { readonly route: string }) {
  const session = await server.session(name);
  const asked = JSON.stringify(rule);
  const names: Record<string, string> = { onboarding: demoBrokerId(`${name}@example.com`) };
  for (const [of, find] of Object.entries(things))
    if (asked.includes(`{${of}}`)) Object.assign(names, await find(session, names));
  return { session, names };
}

type Find = (session: string, found: Readonly<Record<string, string>>) => Promise<Record<string, string>>;

const list = async (url: string, session: string) =>
  (await server.call({ url, session })).json().data as readonly { id: string; isCurrent?: boolean }[];
const firstOf = async (url: string, session: string) => (await list(url, session))?.[0]?.id ?? "";

/** How what a rule names is come by, each after what it is found by. */
const things: Readonly<Record<string, Find>> = {
  session: async (session) => ({ session: await ownSession(session) }),
  paper: async (session, { onboarding }) => {
    const sent = await server.call({ url: `/onboarding/${onboarding}/files`, session });
    const [paper] = (sent.json().data?.files ?? []) as readonly { id: string }[];
    return { paper: paper?.id ?? "" };
  },
  client: async (session) => ({ client: await firstOf("/clients", session) }),
  other: async (session) => ({ other: (await list("/clients", session))[1]?.id ?? "" }),
  task: async (session) => {
    const client = await firstOf("/clients", session);
    return { task: client ? await firstOf(`/clients/${client}/interactions`, session) : "" };
  },
  policy: async (session) => ({ policy: await firstOf("/policies", session) }),
  quote: async (session) => ({
    quote: (await firstOf("/multi-quotes", session)) || (await makeQuote(server, session)),
  }),
  document: async (session) => {
    const policy = await firstOf("/policies", session);
    return { document: policy ? await documentOf(server, policy, session) : "" };
  },
  ...broughtFiles(() => server),
  unpaid: async (session) => {
    const board = await server.call({ url: "/policies/unpaid", session });
    return { unpaid: board.json().data?.rows?.[0]?.id ?? "" };
  },
  communication: communicationOf,
  liquidation: async (session) => {
    const liquidation = await firstOf("/liquidations", session);
    const read = await server.call({ url: `/liquidations/${liquidation}`, session });
    return { liquidation, liquidationFile: read.json().data?.liquidationFile?.id ?? "" };
  },
  claim: async (session) => ({ claim: await firstOf("/claims", session) }),
  claimFile: async (session) => {
    const claim = await firstOf("/claims", session);
    return { claimFile: claim ? await claimFileOf(server, claim, session) : "" };
  },
  endorsement: async (session) => endorsementOf(await firstOf("/policies", session), session),
  accident: async (session) => claimDraftOf(server, await firstOf("/policies", session), session),
  draft: async (session) => claimDraftOf(server, await firstOf("/policies", session), session),
  inspected: async (session) =>
    inspectedOf(server, await firstOf("/policies?search=DEMO-0002", session), session),
};

async function ownSession(session: string): Promise<string> {
  const all = await list("/authentication/sessions", session);
  return all.find(({ isCurrent }) => isCurrent)?.id ?? "";
}

/** A conversation that a broker began, and the file of it. */
async function communicationOf(session: string) {
  const files = [{ key: "f-1", filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }];
  const body = { kind: "question", subject: "Consulta", text: "Una consulta", files };
  const communication: string =
    (await server.call({ url: "/communications", body, session })).json().data?.id ?? "";
  const held = await server.call({ url: `/communications/${communication}/files`, session });
  return { communication, communicationFile: held.json().data?.files?.[0]?.id ?? "" };
}

/** What a broker began to change of a policy, and the paper of it. */
async function endorsementOf(policyId: string, session: string) {
  if (policyId === "") return { endorsement: "", paper: "" };
  const made = await server.call({ url: "/endorsements", body: { policyId }, session });
  const endorsement: string = made.json().data?.id ?? "";
  const files = [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }];
  const sent = await server.call({ url: `/endorsements/${endorsement}/files`, body: { files }, session });
  return { endorsement, paper: sent.json().data?.files?.[0]?.id ?? "" };
}

const ask = ([route, rule]: readonly [string, Rule], session: string | undefined, names: object) => {
  const [method, path = ""] = route.split(" ");
  const body = rule.brokerBody ?? rule.body;
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (names as Record<string, string>)[name] ?? whole);
  return server.call({
    method: method as "GET",
    url: fill(rule.url ?? path),
    ...(body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body))) }),
    session,
  });
};

const set = (changes: object) =>
  server.database.db
    .updateTable("brokers")
    .set(changes)
    .where("email", "=", "productora@example.com")
    .execute();

describe.each(table)("%s", (route, rule) => {
  const openFor = (name: string) => open(name, { ...rule, route });
  const call = [route, rule] as const;

  test("refuses who has no session, an expired one and a closed one", async () => {
    const { session, names } = await openFor("productora");
    const refused = async (by: string | undefined, code = "session-required") => {
      const answer = await ask(call, by, names);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, code]);
    };
    // Who shows nothing where either may come is asked for a ticket.
    await refused(undefined, rule.access.endsWith("-or-broker") ? "ticket-required" : "session-required");
    await refused("AAAA");
    const ended = await openFor("productora");
    await server.call({
      method: "DELETE",
      url: `/authentication/sessions/${await ownSession(ended.session)}`,
      session: ended.session,
    });
    await refused(ended.session);
    server.time.now += 1_801_000;
    await refused(session);
  });

  test("refuses who is blocked, and who did not verify their address unless it is for accounts", async () => {
    const { session, names } = await openFor("productora");
    await set({ blocked_at: new Date(server.time.now) });
    expect((await ask(call, session, names)).statusCode).toBe(401);
    await set({ blocked_at: null, is_activated: false });
    const answer = await ask(call, session, names);
    if (rule.access !== "account") expect(answer.json().error.code).toBe("not-activated");
    else expect(answer.statusCode).toBe(rule.status ?? 200);
    await set({ is_activated: true });
  });

  test("refuses who lost the permission for it, with the session that they had", async () => {
    if (rule.scene === undefined) return;
    const { session, names } = await openFor("productora");
    const { permissions } = await server.database.db
      .selectFrom("brokers")
      .select("permissions")
      .where("email", "=", "productora@example.com")
      .executeTakeFirstOrThrow();
    await set({ permissions: JSON.stringify([{ name: rule.scene, value: "no" }]) });
    const answer = await ask(call, session, names);
    await set({ permissions: JSON.stringify(permissions) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, "not-permitted"]);
  });

  test("refuses who may only look, in words for what they did", async () => {
    const { actions } = scenes[rule.scene as SceneName] ?? {};
    if (actions?.enabled === undefined || route.startsWith("GET ")) return;
    const { session, names } = await openFor("productora");
    const before = await server.database.db
      .selectFrom("brokers")
      .select("permissions")
      .where("email", "=", "productora@example.com")
      .executeTakeFirstOrThrow();
    // Every action but the switch.
    const value = Object.keys(actions).filter((action) => action !== "enabled");
    await set({ permissions: JSON.stringify([{ name: rule.scene, value: value.join(",") }]) });
    const answer = await ask(call, session, names);
    await set({ permissions: JSON.stringify(before.permissions) });
    const { error } = answer.json();
    expect([answer.statusCode, error.code, error.message]).toEqual([
      403,
      "not-permitted",
      expect.not.stringContaining("ver esta sección"),
    ]);
  });

  test("answers another broker as if it did not exist, and names nothing of the owner's", async () => {
    const owner = await openFor("productora");
    const ids = Object.fromEntries(Object.keys(owner.names).map((name) => [name, newKey()]));
    // Of another organization, of the same at a lower level, and who organizes them.
    for (const name of ["independiente", "principiante", "organizadora"]) {
      const session = await server.session(name);
      const foreign = await ask(call, session, owner.names);
      const isOverseer = name === "organizadora";
      if (!isOverseer) expect(secrets.filter((secret) => tells(foreign.body, secret))).toEqual([]);
      if (rule.foreign === undefined) continue;
      expect(foreign.statusCode).toBe(isOverseer ? (rule.overseen ?? rule.foreign) : rule.foreign);
      if (foreign.statusCode !== 404) continue;
      const unknown = await ask(call, session, { ...owner.names, ...ids });
      expect(foreign.body).toBe(unknown.body);
    }
  });

  test("answers the owner", async () => {
    const { session, names } = await openFor("productora");
    expect((await ask(call, session, names)).statusCode).toBe(rule.status ?? 200);
  });
});

test("each route says here the scene without which it is refused", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json();
  const sceneOf = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    return paths[path][method.toLowerCase()]["x-scene"];
  };
  expect(table.map(([route]) => [route, sceneOf(route)])).toEqual(
    table.map(([route, { scene }]) => [route, scene]),
  );
});

test("there is something of the owner's to be found", () => {
  expect(secrets.length).toBeGreaterThan(40);
});
