import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Access } from "../../people/principals/guard.ts";
import type { Needs } from "../../people/principals/permissions.ts";
import { rememberCompressed, sendCompressed } from "./compress.ts";
import { errorAnswers } from "./error-answers.ts";
import { matchesTag } from "./tags.ts";

/** OpenAPI 3.1 from the routes' own schemas, at /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Trámite", version: "1", description: "Autogestión y productores" },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          ticket: { type: "apiKey", in: "header", name: "X-Ticket" },
          broker: { type: "http", scheme: "bearer" },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      const renamed = renameKeywords(schema ?? {}) as { readonly response?: object };
      const { response = {} } = renamed;
      const saysSuccess = Object.keys(response).some((status) => status.startsWith("2"));
      return {
        url,
        schema: {
          ...renamed,
          operationId: operationOf([route.method].flat()[0] ?? "", url),
          response: {
            ...(saysSuccess ? {} : { 200: { description: "Lo pedido" } }),
            ...response,
            ...errorAnswers(route),
          },
          security: securityOf(access),
          "x-access": access,
          ...sceneOf(route.config?.needs),
          ...(route.config?.office === undefined ? {} : { "x-office": route.config.office }),
          hide: access === undefined,
        },
      };
    },
  });
}

/** What a route is called in clients that are made of the document: `GET /api/clients/:id` → `getClientsById`. */
function operationOf(method: string, url: string): string {
  const words = url.replace(/^\/api\//, "").split(/[/.-]/);
  const named = words.map((word) => (word.startsWith(":") ? `by-${word.slice(1)}` : word)).join("-");
  return `${method.toLowerCase()}-${named}`.replace(/(?<!-)-+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}

/** The document, written and compressed once: its routes are all there when the server is ready. */
export function documentRoute(app: FastifyInstance): void {
  const compressed = rememberCompressed();
  let written: { readonly text: string; readonly tag: string } | undefined;
  const write = () => {
    // The library's type allows for documents without operations.
    const text = JSON.stringify(shareRefusals(app.swagger() as unknown as Document));
    return { text, tag: `"${hash("sha256", text).slice(0, 32)}"` };
  };
  app.get(
    "/openapi.json",
    {
      config: { access: "public" },
      schema: {
        summary: "Este documento",
        response: { 304: { description: "El mismo que antes", type: "null" } },
      },
    },
    async (request, reply) => {
      written ??= write();
      const { text, tag } = written;
      reply.header("cache-control", "no-cache").header("etag", tag);
      if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
      reply.type("application/json; charset=utf-8");
      return sendCompressed(request, reply, (encoding) => compressed("", encoding, () => text));
    },
  );
}

type Responses = Readonly<Record<string, object>>;
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: object;
};

/** Moves refusals, equal in all operations, to the document's components: they were nine tenths of its bytes. */
function shareRefusals(document: Document): object {
  const shared: Record<string, object> = {};
  const refer = (responses: Responses) =>
    mapValues(responses, (response, status) => {
      if (Number(status) < 400) return response;
      shared[status] ??= response;
      return isDeepStrictEqual(shared[status], response)
        ? { $ref: `#/components/responses/${status}` }
        : response;
    });
  const paths = mapValues(document.paths, (operations) =>
    mapValues(operations, (operation) => ({ ...operation, responses: refer(operation.responses) })),
  );
  return { ...document, components: { ...document.components, responses: shared }, paths };
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

/** The scene without which a broker is refused. */
function sceneOf(needs: Needs | undefined): { readonly "x-scene"?: string } {
  return needs === undefined || needs === "nothing" ? {} : { "x-scene": needs.scene };
}

/** A ticket that has to be proven says so by the name of what it has to be. */
function securityOf(access: Access | undefined): readonly Readonly<Record<string, readonly string[]>>[] {
  if (access === "ticket") return [{ ticket: [] }];
  if (access === "proven") return [{ ticket: ["proven"] }];
  if (access === "ticket-or-broker") return [{ ticket: [] }, { broker: [] }];
  if (access === "proven-or-broker") return [{ ticket: ["proven"] }, { broker: [] }];
  return access === "broker" || access === "account" ? [{ broker: [] }] : [];
}

const standard = new Set(
  (
    "$schema $id $ref $defs $comment type title description default examples enum const format pattern minLength " +
    "maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf properties required additionalProperties " +
    "unevaluatedProperties patternProperties propertyNames items prefixItems contains minItems maxItems uniqueItems " +
    "minProperties maxProperties allOf anyOf oneOf not if then else dependentRequired dependentSchemas " +
    "contentEncoding contentMediaType deprecated readOnly writeOnly " +
    // of a Fastify route
    "body querystring params headers response summary tags operationId security consumes produces hide"
  ).split(" "),
);
/** Keywords whose value is a map from names to schemas: its keys are no keywords. */
const maps = new Set(["properties", "patternProperties", "$defs", "dependentSchemas", "response"]);
const plain = new Set(["default", "examples", "enum", "const", "required", "dependentRequired"]);

/** Our own vocabulary goes out as `x-…`, as OpenAPI wants extensions to be called. */
function renameKeywords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(renameKeywords);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const name = standard.has(keyword) || keyword.startsWith("x-") ? keyword : `x-${keyword}`;
      if (plain.has(keyword) || !standard.has(keyword)) return [name, value];
      return [name, maps.has(keyword) ? renameInMap(value) : renameKeywords(value)];
    }),
  );
}

function renameInMap(map: unknown): unknown {
  if (typeof map !== "object" || map === null) return map;
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, renameKeywords(schema)]));
}
