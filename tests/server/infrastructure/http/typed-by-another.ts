import { scenes } from "#permissions/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, newKey } from "../../harness.ts";
import { policyBody } from "../../records/policies/policy-body.ts";

/** What a broker's rows call the same things, and a file that the seller brings to the claim. */
export async function claimOf(server: Harness, { sent = "", policy = "" }: Readonly<Record<string, string>>) {
  const session = await server.session("productora");
  const files = [{ filename: "b.pdf", content: Buffer.from("%PDF-1.5\n%%EOF\n").toString("base64") }];
  await server.call({ url: `/claims/${sent}/files`, body: { files }, session });
  const read = (await server.call({ url: `/claims/${sent}`, session })).json().data;
  return { claim: sent, claimFile: read.files.at(-1).id, inspected: policy };
}

/** Lets brokers into all that hangs on a policy, and publish a platform. */
export async function permit(server: Harness, ...names: readonly string[]): Promise<void> {
  const actions = ([name, { actions: all }]: readonly [string, { readonly actions: object }]) => ({
    name,
    value: Object.keys(all).join(","),
  });
  await server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify(Object.entries(scenes).map(actions)) })
    .where(
      "email",
      "in",
      names.map((name) => `${name}@example.com`),
    )
    .execute();
}

/** Publishes a platform of a broker's, in the place of the one that they have. */
export async function publish(server: Harness, name: string, platform: string): Promise<void> {
  const body = { name: platform, title: name, colors: { primary: "#0b6b63", secondary: "#f2c14e" } };
  const session = await server.session(name);
  const answer = await server.call({ url: "/self-management-platforms", body, session });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Brings a policy of the person's DNI with a birth date and a plate that its broker invented. */
export async function type(server: Harness, name: string, birthday: string, plate: string): Promise<void> {
  const brokerId = demoBrokerId(`${name}@example.com`);
  const made = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const { client } = policyBody();
  const answers = policyBody({
    number: "INVENTADA-1",
    client: { ...client, identityNumber: "99000001", birthday: birthday.replaceAll("-", "/") },
    vehicle: { plate },
  });
  await server.database.db
    .transaction()
    .execute((trx) =>
      storePolicy(trx, { before: 0, brokerId, kind: "policy", source: "typed", by: made, answers }),
    );
}

/** Returns a ticket of the person's DNI that is proven with a birth date and a plate. */
export async function prove(
  server: Harness,
  platform: string,
  birthDate: string,
  plate: string,
): Promise<string> {
  const ticket = await server.ticket("99000001", { platform, isProven: false });
  const body = { birthDate, plate };
  const answer = await server.call({ url: "/self-management-tickets/proof", body, ticket });
  if (answer.json().data?.isProven !== true) throw new Error(answer.body);
  return ticket;
}

/** Photos that an insurer wants of what another broker is about to insure of the person's. */
export async function propose(
  server: Harness,
  name: string,
  birthDate: string,
  plate: string,
): Promise<string> {
  const id = newKey();
  const at = new Date(server.time.now);
  const proposed = {
    ...{ brokerId: demoBrokerId(`${name}@example.com`), quoteId: newKey(), insurer: "zurich" },
    ...{ insurerQuote: "Q-1", asset: "Renault Kangoo propuesta", plate, number: "Q-1" },
    ...{ startsOn: "2026-12-01", fullName: "Ana", birthDate, email: "ana@example.com" },
  };
  const facts = JSON.stringify({ asked: [{ tag: "front", status: "pending" }], proposed });
  const own = { entity: "inspection", owner: "insured:*:99000001", writer: "insurer:zurich" };
  const of = { product: "car", insurer: "zurich", status: "pending", answers: "{}", facts };
  await server.database.db
    .insertInto("records")
    .values({ id, ...own, ...of, created_at: at, updated_at: at } as never) // the other columns are null
    .execute();
  return id;
}
