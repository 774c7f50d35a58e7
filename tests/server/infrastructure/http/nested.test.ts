import { hash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { handedOut } from "../../handed-out.ts";
import { accidentBody, type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { makeReview } from "../../office/make-review.ts";
import { makeLinked } from "../../records/communications/make-linked.ts";
import { makeLiquidation } from "../../records/liquidations/make-liquidation.ts";
import { policyBody } from "../../records/policies/policy-body.ts";
import table from "./nested.json" with { type: "json" };

type Rule = {
  /** A broker's name, a DNI, the office, or an insurer, who has nothing but its link. */
  readonly as: string;
  readonly body?: unknown;
  /** Where what is one's own answers 200. */
  readonly own?: string;
  readonly cases: readonly {
    readonly name: string;
    readonly url: string;
    readonly body?: unknown;
    readonly status?: number;
  }[];
};
const rules = Object.entries(table as Readonly<Record<string, Rule>>);
const files = [{ filename: "a.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") }];

let server: Harness;
let names: Readonly<Record<string, string>>;
const by = new Map<string, { readonly ticket?: string; readonly session?: string }>();
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  for (const dni of ["99000001", "99000002"]) by.set(dni, { ticket: await server.ticket(dni) });
  for (const name of ["productora", "independiente"]) by.set(name, { session: await server.session(name) });
  names = {
    unknown: newKey(),
    ...(await writeClaims()),
    ...(await writeClients()),
    ...(await writePapers()),
    ...(await writePolicies()),
  };
  names = {
    ...names,
    ...(await writePortfolioClaims(names.foreignPolicy ?? "")),
    ...(await writeConversations()),
    ...(await writeLiquidations()),
    ...(await makeReview(server, "principiante")),
  };
  by.set("operator", { session: await server.operator() });
});
afterAll(() => server.close());

const post = async (as: string, url: string, body: object) => {
  const answer = await server.call({ url, body, ...by.get(as) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json().data;
};
const upload = async (as: string, url: string, body: object = {}) =>
  (await post(as, url, { ...body, files })).files[0].id as string;

async function writeClaims() {
  const own = by.get("99000001")?.ticket ?? "";
  const foreign = by.get("99000002")?.ticket ?? "";
  const accident = await saveClaim(server, own);
  const body = accidentBody({ policyId: demoPolicyId("DEMO-0002"), driver: { isInsured: true } });
  const foreignAccident = await saveClaim(server, foreign, body);
  const to = (accidentId: string, identityNumber: string) => ({
    context: "accident",
    identityNumber,
    accidentId,
  });
  const inspected = await server.database.db
    .selectFrom("records")
    .select("id")
    .where("entity", "=", "inspection")
    .where("owner", "=", "insured:*:99000001")
    .executeTakeFirstOrThrow();
  const inspection = inspected.id;
  const endorsement = (await post("99000001", "/endorsements", { policyId: demoPolicyId("DEMO-0001") })).id;
  return {
    accident,
    foreignAccident,
    otherAccident: await saveClaim(server, own),
    sent: await saveClaim(server, own, { status: { id: "sending" } }),
    file: await upload("99000001", `/accidents/${accident}/files`, to(accident, "99000001")),
    foreignFile: await upload(
      "99000002",
      `/accidents/${foreignAccident}/files`,
      to(foreignAccident, "99000002"),
    ),
    inspection,
    ...(await askInspection()),
    photo: await upload("99000001", `/inspections/${inspection}/files`),
    endorsement,
    paper: await upload("99000001", `/endorsements/${endorsement}/files`),
    ...(await writeAbout("99000001", "DEMO-0001", ["conversation", "conversationFile"])),
    ...(await writeAbout("99000002", "DEMO-0002", ["foreignConversation", "foreignConversationFile"])),
  };
}

/** What somebody insured writes about a policy, with a file, by the names that cases have for both. */
async function writeAbout(as: string, policy: string, [conversation, file]: readonly [string, string]) {
  const said = { subject: "Consulta", text: "Una consulta" };
  const { id } = await post(as, "/conversations", { ...said, policyId: demoPolicyId(policy) });
  await post(as, `/conversations/${id}/messages`, { text: "Va", files });
  const { messages } = (await server.call({ url: `/conversations/${id}`, ...by.get(as) })).json().data;
  return { [conversation]: id, [file]: messages[1].files[0].id };
}

/** An inspection that a broker asked for, and a photo of it. */
async function askInspection() {
  const inspected = demoPolicyId("DEMO-0002");
  const { id: asked } = await post("productora", `/policies/${inspected}/inspections`, { photos: ["front"] });
  const askedPhoto = await upload("99000002", `/inspections/${asked}/files`);
  return { inspected, insurersPolicy: demoPolicyId("DEMO-0001"), asked, askedPhoto };
}

async function writeClients() {
  const clientsOf = async (as: string) =>
    (await server.call({ url: "/clients", ...by.get(as) })).json().data as readonly {
      id: string;
      isOwn: boolean;
    }[];
  const [client, otherClient] = await clientsOf("productora");
  const [foreignClient] = await clientsOf("independiente");
  const task = { kind: "note", text: "Llamar", dueOn: "2026/11/30" };
  const write = async (as: string, of: string | undefined, said: object) =>
    (await post(as, `/clients/${of}/interactions`, said)).id as string;
  return {
    client: client?.id ?? "",
    otherClient: otherClient?.id ?? "",
    foreignClient: foreignClient?.id ?? "",
    task: await write("productora", client?.id, task),
    note: await write("productora", client?.id, { kind: "note", text: "Quedamos así" }),
    foreignTask: await write("independiente", foreignClient?.id, task),
  };
}

/** Papers that were sent for a level; both are past it. */
async function writePapers() {
  const { db } = server.database;
  const idOf = (name: string) => demoBrokerId(`${name}@example.com`);
  const send = async (name: string) => {
    await db
      .updateTable("brokers")
      .set({ onboarding_status: "level-two--pending" })
      .where("id", "=", idOf(name))
      .execute();
    return upload(name, "/onboarding/files");
  };
  return {
    onboarding: idOf("productora"),
    license: await send("productora"),
    foreignOnboarding: idOf("independiente"),
    foreignLicense: await send("independiente"),
  };
}

/** Policies of two brokers, with a paper each. */
async function writePolicies() {
  const write = async (brokerId: string, number: string) => {
    const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
    const made = { before: 0, brokerId, kind: "policy", source: "typed", by } as const;
    const { db } = server.database;
    const { id } = await db
      .transaction()
      .execute((trx) => storePolicy(trx, { ...made, answers: policyBody({ number }) }));
    const document = newKey();
    const file = { kind: "policy", name: "a.pdf", type: "application/pdf", size: 9, sha256: "" };
    const [stored] = await db.selectFrom("record_files").select("stored_name").limit(1).execute();
    await db
      .insertInto("policy_documents")
      .values({
        ...file,
        id: document,
        policy_id: id,
        version: 1,
        // The content of any file: what is looked at is whose it is.
        stored_name: number === "P-1" ? (stored?.stored_name ?? "") : number,
        author: by.who,
        created_at: by.at,
      })
      .execute();
    return { id, document };
  };
  const own = await write(demoBrokerId("productora@example.com"), "P-1");
  const other = await write(demoBrokerId("productora@example.com"), "P-2");
  const foreign = await write(demoBrokerId("independiente@example.com"), "P-3");
  return {
    policy: own.id,
    document: own.document,
    otherPolicy: other.id,
    foreignPolicy: foreign.id,
    foreignDocument: foreign.document,
  };
}

/** Two conversations of a broker's, one with a file. */
async function writeConversations() {
  const question = { kind: "question", subject: "Consulta", text: "Una consulta" };
  const sent = files.map((file) => ({ ...file, key: "f-1" }));
  const { id: communication } = await post("productora", "/communications", { ...question, files: sent });
  const { id: otherCommunication } = await post("productora", "/communications", question);
  const held = await server.call({ url: `/communications/${communication}/files`, ...by.get("productora") });
  const session = by.get("productora")?.session ?? "";
  const { code: insurerCode, file: insurerFile } = await makeLinked(server, session);
  const { file: otherInsurerFile } = await makeLinked(server, session);
  return {
    ...{ communication, otherCommunication, communicationFile: held.json().data.files[0].id },
    ...{ insurerCode, insurerFile, otherInsurerFile },
  };
}

/** Two liquidations of a broker's, and another broker's. */
async function writeLiquidations() {
  const own = await makeLiquidation(server, "productora", "2026-09-01");
  const other = await makeLiquidation(server, "productora", "2026-10-01");
  const foreign = await makeLiquidation(server, "independiente");
  return {
    ...own,
    otherLiquidation: other.liquidation,
    foreignLiquidation: foreign.liquidation,
    foreignLiquidationFile: foreign.liquidationFile,
  };
}

/** Claims of a broker's portfolio, one with a file, and one that came to another broker with its policy. */
async function writePortfolioClaims(foreignPolicy: string) {
  const read = async (url: string) => (await server.call({ url, ...by.get("productora") })).json().data;
  const [claim, otherClaim, foreignClaim] = (await read("/claims")) as readonly { id: string }[];
  await post("productora", `/claims/${claim?.id}/files`, { files });
  await server.database.db
    .updateTable("records")
    .set({ policy_id: foreignPolicy })
    .where("id", "=", foreignClaim?.id ?? "")
    .execute();
  const claimCode = "a-code-of-one-claim";
  await server.database.db
    .insertInto("claim_links")
    .values({ claim_id: claim?.id ?? "", code_hash: hash("sha256", claimCode, "base64url") })
    .execute();
  return {
    claimCode,
    claim: claim?.id ?? "",
    otherClaim: otherClaim?.id ?? "",
    foreignClaim: foreignClaim?.id ?? "",
    claimFile: (await read(`/claims/${claim?.id}`)).files.at(-1).id,
  };
}

const fill = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('"{files}"', JSON.stringify(files))
      .replace(/\{(\w+)\}/g, (whole, name) => names[name] ?? whole),
  );
const ask = (route: string, { as, body: usual }: Rule, url: string, body: unknown = usual) =>
  server.call({
    method: route.split(" ")[0] as "GET",
    url: fill(url),
    ...(body === undefined ? {} : { body: fill(body) }),
    ...by.get(as),
  });
/** What a refusal leaves as it was. */
const stored = async () => {
  const { rows } = await sql`
    select (select json_agg(r order by r.id) from (select id, status, version, parent_id, tags from records) r) as records,
      (select json_agg(f order by f.id) from (select id, record_id from record_files) f) as files`.execute(
    server.database.db,
  );
  return rows;
};

describe.each(rules)("%s", (route, rule) => {
  const { own } = rule;
  if (own !== undefined)
    test("answers one's own", async () => {
      expect((await ask(route, rule, own)).statusCode).toBe(200);
    });

  test.each(rule.cases)("refuses $name", async ({ url, body, status = 404 }) => {
    const before = await stored();
    const answer = await ask(route, rule, url, body);
    expect(answer.statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });
});

test("each route that names one thing below another has its cases here", async () => {
  const { paths } = (await server.call({ url: "/openapi.json" })).json();
  const nested = Object.entries(paths as Readonly<Record<string, object>>).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "head" && (path.match(/\{/g) ?? []).length > 1)
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(nested.filter((route) => !Object.hasOwn(table, route) && !route.includes("{type}"))).toEqual([]);
  expect(nested.length).toBeGreaterThan(4);
});
