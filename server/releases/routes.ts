import type { FastifyInstance } from "fastify";
import { parsedRelease } from "#engine/language/index.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { dataOf } from "../infrastructure/http/answers.ts";
import { rememberCompressed, sendCompressed } from "../infrastructure/http/compress.ts";
import { insurerList } from "../insurance/insurers/insurers.ts";
import type { Platforms } from "../people/platforms/platforms.ts";
import { brokerOf } from "../people/principals/guard.ts";
import { areas, type Hosting, openable } from "./hosting.ts";
import type { Published } from "./publish.ts";
import type { Releases } from "./releases.ts";

type ReleaseQuery = {
  readonly flow: string;
  readonly platform?: string;
  readonly insurer?: string;
  readonly language?: string;
};

const name = { type: "string", maxLength: 80, pattern: "^[A-Za-z0-9-]*$" };
const query = {
  type: "object",
  additionalProperties: false,
  required: ["flow"],
  properties: {
    flow: { type: "string", maxLength: 80, pattern: "^[a-z][A-Za-z0-9-]*/[a-z][A-Za-z0-9-]*$" },
    platform: name,
    insurer: name,
    language: { type: "string", maxLength: 20, pattern: "^[A-Za-z0-9-]*$" },
  },
};
const params = {
  type: "object",
  required: ["hash"],
  properties: { hash: { type: "string", pattern: "^[0-9a-f]{64}$" } },
};

/** Which release a flow has today for a platform and an insurer; what is for brokers alone is told to them alone. */
export function releaseRoutes(
  app: FastifyInstance,
  releases: Releases,
  hosting: Hosting,
  platforms: Platforms,
): void {
  const find = async (area: string, { flow, platform = "", insurer = "", language = "" }: ReleaseQuery) => {
    await platforms.look();
    // Names that nobody has would fill the table of who had which release.
    const exists =
      (platform === "" || platforms.has(platform)) &&
      (insurer === "" || insurerList.some(({ name }) => name === insurer));
    const published = await releases.find(flow, { area, platform, insurer, language }, exists);
    if (!published) throw new AppError("not-found");
    return { data: { hash: published.hash } };
  };
  const areaOf = (flow: string) =>
    areas.find((area) => releases.hosted(area).some((one) => one.flow === flow));
  const response = dataOf({ type: "object", properties: { hash: { type: "string" } } });
  app.get<{ Querystring: ReleaseQuery }>(
    "/releases",
    {
      config: { access: "public" },
      schema: {
        summary: "Publicación vigente de un trámite para una plataforma, una aseguradora y un idioma",
        querystring: query,
        response,
      },
    },
    async (request) => {
      const area = areaOf(request.query.flow);
      if (area === "broker") throw new AppError("not-found");
      return find(area ?? "", request.query);
    },
  );
  app.get<{ Querystring: ReleaseQuery }>(
    "/broker-data/releases",
    {
      config: { access: "broker", needs: "nothing", refusals: [404] },
      schema: {
        summary: "Publicación vigente de un trámite del productor",
        querystring: query,
        response,
      },
    },
    async (request) => {
      const { flow } = request.query;
      const hosted = hosting.served("broker").filter((one) => one.flow === flow);
      if (hosted.length === 0) throw new AppError("not-found");
      const { flows: open, refused } = openable(brokerOf(request), hosted);
      // Whoever may for one product reads it for all.
      if (open.length === 0 && refused[0]) throw refused[0].refusal;
      return find("broker", request.query);
    },
  );
}

/** The documents of a release, under the hash of their content: they never change. */
export function releaseFiles(app: FastifyInstance, releases: Releases): void {
  const files = {
    "flow.json": {
      type: "application/json; charset=utf-8",
      textOf: ({ release }: Published) => JSON.stringify(parsedRelease(release)),
    },
    "validators.js": {
      type: "text/javascript; charset=utf-8",
      textOf: ({ validators }: Published) => validators,
    },
  };
  const compressed = rememberCompressed();
  for (const [name, { type, textOf }] of Object.entries(files)) {
    app.get<{ Params: { hash: string } }>(
      `/releases/:hash/${name}`,
      { schema: { hide: true, params } },
      async (request, reply) => {
        const { hash } = request.params;
        const published = await releases.open(hash);
        if (!published) throw new AppError("not-found");
        reply.header("cache-control", "public, max-age=31536000, immutable").type(type);
        return sendCompressed(request, reply, (encoding) =>
          compressed(`${hash}/${name}`, encoding, () => textOf(published)),
        );
      },
    );
  }
}
