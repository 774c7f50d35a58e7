import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { dataOf } from "../../infrastructure/http/answers.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { type Encoding, rememberCompressed, sendCompressed } from "../../infrastructure/http/compress.ts";
import { matchesTag } from "../../infrastructure/http/tags.ts";
import { isForEver, readLogo } from "./logo.ts";
import type { Platform, Platforms } from "./platforms.ts";

/** What lives on every platform: its flows, and the kinds of things that are followed there. */
type Lived = { readonly flows: () => readonly object[]; readonly followed: readonly object[] };

type Query = { readonly name?: string };

/**
 * The platforms of the documents and, where it is asked for by its name, a broker's; which flows live where on them, and
 * what is followed where once it was sent: a page asks once, and again only for what has changed.
 */
export function platformRoutes(app: FastifyInstance, platforms: Platforms, { flows, followed }: Lived): void {
  const textOf = (asked: Platform | undefined): string => {
    const list = asked && !platforms.list.includes(asked) ? [...platforms.list, asked] : platforms.list;
    return JSON.stringify({ data: { platforms: list, flows: flows(), followed } });
  };
  const answers = rememberAnswers(textOf);
  app.get<{ Querystring: Query }>(
    "/self-management-platforms",
    { config: { access: "public" }, schema: listSchema },
    async (request, reply) => {
      await platforms.look();
      const name = request.query.name?.trim().toLowerCase();
      const { tag, bytesIn } = answers(name === undefined ? undefined : platforms.find(name));
      // Kept by the browser, and asked each time whether it is still so.
      reply.header("cache-control", "no-cache").header("etag", tag);
      if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
      reply.type("application/json; charset=utf-8");
      return sendCompressed(request, reply, bytesIn);
    },
  );
}

type Answer = { readonly tag: string; readonly bytesIn: (encoding: Encoding) => Promise<Buffer> };

/** How many answers are kept written: those of the platforms that were asked for last. */
const mostAnswers = 100;

/** What is answered for a platform, written and compressed once for as long as it is the same. */
function rememberAnswers(textOf: (asked: Platform | undefined) => string): (asked?: Platform) => Answer {
  const known = new Map<Platform | undefined, Answer>();
  return (asked) => {
    const kept = known.get(asked) ?? answerOf(textOf(asked));
    known.delete(asked);
    known.set(asked, kept);
    const [oldest] = known.keys();
    if (known.size > mostAnswers) known.delete(oldest);
    return kept;
  };
}

function answerOf(text: string): Answer {
  const compressed = rememberCompressed();
  return {
    tag: `"${hash("sha256", text).slice(0, 32)}"`,
    bytesIn: (encoding) => compressed("", encoding, () => text),
  };
}

const many = { type: "array", items: { type: "object", additionalProperties: true } };

const listSchema = {
  summary: "Plataformas de autogestión con su aspecto, y dónde vive cada trámite de ellas",
  querystring: closed({ properties: { name: { type: "string", maxLength: 40 } } }),
  response: {
    ...dataOf({
      type: "object",
      properties: {
        platforms: many,
        flows: many,
        followed: {
          type: "array",
          items: {
            type: "object",
            properties: {
              route: { type: "string" },
              path: { type: "string" },
              title: { type: "string" },
              task: { type: "object", additionalProperties: { type: "string" } },
              translations: { type: "object", additionalProperties: true },
            },
          },
        },
      },
    }),
    304: { description: "Lo mismo que antes", type: "null" },
  },
};

/** Logos are PNG: an SVG from somebody else may carry a script. `logo` of a theme is a path below /themes. */
export function logoRoute(app: FastifyInstance, folder: string, db: Db): void {
  app.get<{ Params: { file: string } }>(
    "/themes/logos/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const content = await readLogo(db, folder, file);
      if (!content) throw new AppError("not-found");
      const lifetime = isForEver(file) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      return reply.header("cache-control", lifetime).type("image/png").send(content);
    },
  );
}
