import type { LightMyRequestResponse } from "fastify";
import { type OperatorOrder, orderOperator } from "#server/people/operators/order-operator.ts";
import { codeAt } from "#server/people/operators/totp.ts";
import { demoOperators } from "../../demo-people.ts";
import { demoPassword, type Harness, testKeys } from "../../harness.ts";

const email = "oficina@example.com";
const secret = demoOperators.find((one) => one.email === email)?.factorSecret ?? "";

/** What tests of the office's sign-in ask of a server, each from a network of its own. */
export function officeCalls(server: () => Harness) {
  let networks = 0;
  const fresh = () => {
    networks += 1;
    return `172.21.${networks}.9`;
  };
  const post = (path: string, body: object, address = fresh(), headers: object = {}) =>
    server().call({
      method: "POST",
      url: `/office/authentication/${path}`,
      ...{ body, address, headers: { host: "localhost", ...headers } },
    });
  const prove = (given: object = {}, address = fresh()) =>
    post("authorize", { email, password: demoPassword, ...given }, address);
  const stepOf = async (given: object = {}): Promise<string> => (await prove(given)).json().data.step;
  /** The code of `steps` time steps from now. */
  const code = (steps = 0, of = secret) => codeAt(of, new Date(server().time.now + steps * 30_000));
  const answer = (step: string, digits: string) => post("code", { step, code: digits });
  return {
    ...{ email, secret, fresh, post, prove, stepOf, code, answer },
    signIn: async () => answer(await stepOf(), code()),
    /** No code of any time step near. */
    wrong: () => String((Number(code()) + 500_000) % 1_000_000).padStart(6, "0"),
    me: async (session: string) => (await server().call({ url: "/office/me", session })).statusCode,
    told: (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().error?.code],
    order: (act: OperatorOrder["act"], more: object = {}) => {
      const services = { db: server().database.db, keys: testKeys };
      return orderOperator(services, { act, email, ...more }, new Date(server().time.now));
    },
    audited: async (): Promise<readonly string[]> => {
      const { db } = server().database;
      const rows = db.selectFrom("audit").select("action").where("entity", "=", "operator");
      return (await rows.orderBy("id").execute()).map(({ action }) => action);
    },
  };
}
