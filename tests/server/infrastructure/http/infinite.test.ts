import Fastify from "fastify";
import { expect, test } from "vitest";
import { handleFailures } from "#server/infrastructure/http/failures.ts";
import { limitInput } from "#server/infrastructure/http/limits.ts";
import { validateRoutes } from "#server/infrastructure/http/validators.ts";
import cases from "./infinite.json" with { type: "json" };

const types: readonly (string | readonly string[])[] = [
  "integer",
  "number",
  ["integer", "null"],
  ["number", "string"],
];
const app = Fastify({ routerOptions: { maxParamLength: 1000 } });
handleFailures(app);
limitInput(app);
validateRoutes(app, () => new Date("2026-11-20T15:00:00Z"));
for (const [index, type] of types.entries()) {
  const value = { type, minimum: 1, maximum: 100 };
  const properties = { value, list: { type: "array", items: value }, free: {} };
  for (const part of ["querystring", "headers", "body"] as const)
    app.post(
      `/${part}/${index}`,
      { schema: { [part]: { type: "object", properties } } },
      async () => "taken",
    );
  app.post(
    `/params/${index}/:value`,
    { schema: { params: { type: "object", properties } } },
    async () => "taken",
  );
}

/** Each way in which a number comes; JSON has no word for most of these, and takes any value where none is described. */
function requestsOf(text: string, inJson: boolean, index: number) {
  return [
    { url: `/querystring/${index}?value=${text}` },
    { url: `/querystring/${index}?list=1&list=${text}` },
    { url: `/params/${index}/${text}` },
    { url: `/headers/${index}`, headers: { value: decodeURIComponent(text) } },
    ...(inJson
      ? ["value", "list", "free"].map((name) => ({
          url: `/body/${index}`,
          headers: { "content-type": "application/json" },
          payload: `{"${name}":${name === "list" ? `[1,${text}]` : text}}`,
        }))
      : []),
  ];
}

test.each(cases)(
  "$name is no number, wherever it comes",
  async ({ text, times = 1, end = "", inJson = false }) => {
    for (const [index, type] of types.entries())
      for (const request of requestsOf(text.repeat(times) + end, inJson, index)) {
        const { statusCode, body } = await app.inject({ method: "POST", ...request });
        // A place that takes texts too keeps one as a text.
        const isText = type.includes("string") && !request.url.startsWith("/body");
        if (isText && statusCode === 200) continue;
        expect([request.url.slice(0, 40), statusCode]).toEqual([request.url.slice(0, 40), 400]);
        expect(JSON.parse(body).error.code).toBe("VALIDATION_FIELD_ERROR");
      }
  },
);

test.each(["1", "100", "1e2", "50"])("%s is a number, wherever it comes", async (text) => {
  for (const [index] of types.entries())
    for (const request of requestsOf(text, true, index))
      expect((await app.inject({ method: "POST", ...request })).statusCode).toBe(200);
});

test.each([
  ["2026-11-19", 400],
  ["2026-11-20", 200],
  ["2026-11-21", 200],
])(
  "on %s, an app judges a date of 2026-11-20 by its own day, beside apps of other days",
  async (today, status) => {
    const body = {
      type: "object",
      properties: { day: { type: "string", format: "date", maxDate: "today" } },
    };
    const openApp = (day: string) => {
      const own = Fastify();
      handleFailures(own);
      validateRoutes(own, () => new Date(`${day}T15:00:00Z`));
      return own.post("/", { schema: { body } }, async () => "taken");
    };
    const [judge, other] = [openApp(today), openApp("2026-12-24")];
    const payload = { day: "2026-11-20" };
    expect((await other.inject({ method: "POST", url: "/", payload })).statusCode).toBe(200);
    expect((await judge.inject({ method: "POST", url: "/", payload })).statusCode).toBe(status);
  },
);
