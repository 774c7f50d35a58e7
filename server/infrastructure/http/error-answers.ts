import type { RouteOptions } from "fastify";
import codes from "../errors/codes.json" with { type: "json" };

const one = { type: "string", description: "Un texto para mostrar" };
const byField = {
  type: "object",
  description: "Textos por campo: `thirdParties/0/plate`",
  additionalProperties: { type: "array", items: { type: "string" } },
};

/** What a route may answer in place of what was asked for, as OpenAPI has it: `{ error: { code, message } }`. */
export function errorAnswers({ method, config, schema }: RouteOptions): Readonly<Record<string, object>> {
  const methods = [method].flat();
  const hasBody = methods.some((name) => name !== "GET" && name !== "HEAD");
  const isOwned = schema?.params !== undefined;
  const isGuarded = ["ticket", "proven", "ticket-or-broker", "proven-or-broker"].includes(
    config?.access ?? "",
  );
  const isSignedIn = ["broker", "account", "operator"].includes(config?.access ?? "");
  const statuses = [
    400,
    ...(isGuarded || isSignedIn ? [401] : []),
    ...(config?.access === "broker" || config?.access === "operator" || isGuarded || hasBody ? [403] : []),
    ...(config?.refusals ?? []),
    ...(isGuarded || isOwned ? [404] : []),
    ...(hasBody ? [408] : []),
    // Two writes may meet wherever there is one: the database itself refuses the second.
    ...(isGuarded || hasBody ? [409] : []),
    ...(isGuarded && hasBody ? [412] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorAnswer(status)]));
}

function errorAnswer(status: number): object {
  const entries = Object.entries(codes).filter(([, code]) => code.status === status);
  return {
    description: entries.map(([code, { message }]) => `\`${code}\`: ${message}`).join("\n\n"),
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", examples: entries.map(([code]) => code) },
          message: status === 400 || status === 409 ? { anyOf: [one, byField] } : one,
        },
      },
    },
  };
}
