import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../http/errors.ts";
import { insurerList } from "../insurers/insurers.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Releases } from "./releases.ts";

type ReleaseQuery = { readonly flow: string; readonly platform?: string; readonly insurer?: string };

const name = { type: "string", maxLength: 80, pattern: "^[A-Za-z0-9-]*$" };
const query = {
  type: "object",
  additionalProperties: false,
  required: ["flow"],
  properties: {
    flow: { type: "string", maxLength: 80, pattern: "^[a-z][A-Za-z0-9-]*/[a-z][A-Za-z0-9-]*$" },
    platform: name,
    insurer: name,
  },
};
const params = {
  type: "object",
  required: ["hash"],
  properties: { hash: { type: "string", pattern: "^[0-9a-f]{64}$" } },
};

/** Which release a flow has today for a platform and an insurer. */
export function releaseRoutes(app: FastifyInstance, releases: Releases, platforms: Platforms): void {
  app.get<{ Querystring: ReleaseQuery }>(
    "/releases",
    {
      config: { access: "public" },
      schema: {
        summary: "Publicación vigente de un trámite para una plataforma y una aseguradora",
        querystring: query,
        response: {
          200: {
            type: "object",
            properties: { data: { type: "object", properties: { hash: { type: "string" } } } },
          },
        },
      },
    },
    async (request) => {
      const { flow, platform = "", insurer = "" } = request.query;
      // Names that nobody has would fill the table of who had which release.
      const exists = platforms.has(platform) && insurerList.some(({ name }) => name === insurer);
      const published = await releases.find(flow, { platform, insurer }, exists);
      if (!published) throw new AppError("not-found");
      return { data: { hash: published.hash } };
    },
  );
}

/** The documents of a release, under the hash of their content: they never change. */
export function releaseFiles(app: FastifyInstance, releases: Releases): void {
  const schema = { hide: true, params };
  app.get<{ Params: { hash: string } }>("/releases/:hash/flow.json", { schema }, async (request, reply) => {
    const published = await releases.open(request.params.hash);
    if (!published) throw new AppError("not-found");
    return immutable(reply).type("application/json; charset=utf-8").send(JSON.stringify(published.release));
  });
  app.get<{ Params: { hash: string } }>(
    "/releases/:hash/validators.js",
    { schema },
    async (request, reply) => {
      const published = await releases.open(request.params.hash);
      if (!published) throw new AppError("not-found");
      return immutable(reply).type("text/javascript; charset=utf-8").send(published.validators);
    },
  );
}

function immutable(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "public, max-age=31536000, immutable");
}
