import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import cases from "./hostile-bodies.json" with { type: "json" };
import rules from "./rules.json" with { type: "json" };

// What every call of accounts and sessions refuses; those of what flows store have a table of their own.
type Rule = {
  readonly access: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** How many bytes it takes, where that is more than usual. */
  readonly largest?: number;
  /** It stores what a flow asks. */
  readonly isOfFlow?: boolean;
};
type Case = {
  readonly title: string;
  /** A member more. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** In place of each member that is a text. */
  readonly in?: unknown;
  readonly raw?: string;
  readonly type?: string;
  readonly status: number;
  readonly field?: string;
};
const routes = Object.entries(rules as Readonly<Record<string, Rule>>).filter(
  ([route, { access, body, isOfFlow }]) =>
    body !== undefined &&
    !isOfFlow &&
    (["account", "broker"].includes(access) || /\/(authentication|browser-errors)/.test(route)),
);

let server: Harness;
let session: string;
let callers = 0;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
});
afterAll(() => server.close());

function payloadsOf({ with: more, in: value, raw }: Case, { body = {}, largest = 299_999 }: Rule): string[] {
  if (raw !== undefined) return [raw.replace("{size}", JSON.stringify({ a: "x".repeat(largest + 1) }))];
  if (more) return [JSON.stringify({ ...body, ...more })];
  const put = value === "{long}" ? "x".repeat(10_001) : value;
  const texts = Object.keys(body).filter((name) => typeof body[name] === "string");
  return texts.map((name) => JSON.stringify({ ...body, [name]: put }));
}

describe.each(routes)("%s", (route, rule) => {
  test.each(cases as readonly Case[])("refuses $title", async (given) => {
    for (const payload of payloadsOf(given, rule)) {
      callers += 1;
      const [method = "", path = ""] = route.split(" ");
      const answer = await server.app.inject({
        method: method as "POST",
        url: path.replace(/\{\w+\}/g, newKey()),
        headers: {
          authorization: `Bearer ${session}`,
          "content-type": given.type ?? "application/json",
        },
        payload,
        remoteAddress: `172.${16 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`,
      });
      expect(answer.statusCode).toBe(given.status);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      if (given.field) expect(Object.keys(answer.json().error.message)).toContain(given.field);
    }
  });
});
