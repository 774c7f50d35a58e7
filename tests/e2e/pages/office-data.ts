import type { DemoOperator } from "#engine/language/index.ts";
import { demoBrokerId, uuidOf } from "#server/demonstration/seed/demo.ts";
import { listFaults } from "#server/insurance/runs/faults.ts";
import { codeAt } from "#server/people/operators/totp.ts";
import { demoOperators } from "../../server/demo-people.ts";
import { makeReview } from "../../server/office/make-review.ts";
import { demoPassword, emailOf, startDesk } from "../broker-page.ts";
import { earn } from "../office-page.ts";
import { type Product, startProduct, type Visit } from "../product.ts";
import type { Names } from "./open-pages.ts";

/** The office of a demonstration, where something waits in every place, and one where nothing does. */
export type PreparedOffice = {
  readonly full: Product;
  readonly empty: Product;
  readonly names: Names;
  close(): Promise<void>;
};

const [operator] = demoOperators;
const secret = operator?.factorSecret ?? "";

/** Operators of the empty office: one who may do everything, and two with one part of it each. */
const operators: readonly DemoOperator[] = operator
  ? [
      operator,
      { ...operator, email: emailOf("dinero"), displayName: "Delia Dinero", roles: ["money"] },
      { ...operator, email: emailOf("revisora"), displayName: "Rita Revisora", roles: ["reviews"] },
    ]
  : [];

export async function prepareOffice(): Promise<PreparedOffice> {
  const [full, empty] = await Promise.all([startDesk(), startProduct({ operators })]);
  await earn(full, "productora");
  const names = {
    ...{ review: await waitForReview(full), fault: await findFault(full), nobody: crypto.randomUUID() },
    ...{ broker: demoBrokerId(emailOf("productora")), operator: uuidOf(`operator ${operator?.email}`) },
    ...{
      liquidation: await idIn(full, "liquidations"),
      condition: await idIn(full, "commercial_conditions"),
    },
    communication: await recordOf(full, "communication"),
    claim: await recordOf(full, "accident"),
  };
  return {
    ...{ full, empty, names },
    close: async () => {
      await full.close();
      await empty.close();
    },
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** Signs an operator in without a page: one after the other, since a code is good once. */
export function beginOfficeSession(visit: Visit, product: Product, name: string): Promise<unknown> {
  turn = turn.catch(() => undefined).then(() => signIn(visit, product, emailOf(name)));
  return turn;
}

async function signIn({ context }: Visit, product: Product, email: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const reply = await context.request.post(`/api/office/authentication/${path}`, { data });
    if (!reply.ok()) throw new Error(`${email} is not let in: ${reply.status()} ${await reply.text()}`);
    return (await reply.json()).data;
  };
  const { step } = await post("authorize", { email, password: demoPassword });
  const { db } = product.server.database;
  await db.updateTable("operators").set({ factor_step: 0 }).where("email", "=", email).execute();
  await post("code", { step, code: codeAt(secret, new Date()) });
}

/** A broker who sent what the next level asks for. */
async function waitForReview({ url, server: { database } }: Product): Promise<string> {
  const post = async (path: string, body: unknown, session?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(session && { authorization: `Bearer ${session}` }),
    };
    const reply = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return reply.json();
  };
  const { review } = await makeReview(
    {
      ...{ database, time: { now: Date.now() } },
      session: async (name) => {
        const account = { email: emailOf(name), password: demoPassword };
        return (await post("/authentication/authorize", account)).data.access_token;
      },
      call: async ({ url: path, body, session }) => {
        const answer = await post(path, body, session);
        return { json: () => answer };
      },
    },
    "principiante",
  );
  return review;
}

/** A plan of an insurer's that nobody knows. */
async function findFault({ server: { database } }: Product): Promise<string> {
  const said = {
    insurer: "sura",
    product: "car",
    kind: "unknown-plan",
    record_id: null,
    told_at: null,
  } as const;
  const detail = JSON.stringify({ code: "TR-9", amount: 9_000_050 });
  await database.db
    .insertInto("insurer_oddities")
    .values({ id: crypto.randomUUID(), at: new Date(), detail, ...said })
    .execute();
  const [fault] = await listFaults(database.db, {});
  return (fault as { readonly id: string }).id;
}

async function idIn({ server: { database } }: Product, table: "liquidations" | "commercial_conditions") {
  const { id } = await database.db.selectFrom(table).select("id").executeTakeFirstOrThrow();
  return id;
}

async function recordOf({ server: { database } }: Product, entity: string): Promise<string> {
  const rows = database.db.selectFrom("records").select("id").where("entity", "=", entity);
  const { id } = await rows.where("status", "in", ["pending", "pendingDocuments"]).executeTakeFirstOrThrow();
  return id;
}
