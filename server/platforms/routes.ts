import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/tables.ts";
import { AppError } from "../errors/errors.ts";
import type { Entity, Following } from "../records/entity.ts";
import type { Releases } from "../releases/releases.ts";
import { findLogo } from "./logo.ts";
import type { Platforms } from "./platforms.ts";

/** The platforms, which flows live where on them, and what is followed where once it was sent: a page asks once. */
export function platformRoutes(
  app: FastifyInstance,
  platforms: Platforms,
  releases: Releases | undefined,
  entities: readonly Entity[],
): void {
  const followed = entities.flatMap(({ path, followed: following }) =>
    following ? [{ path, ...pick(following) }] : [],
  );
  app.get(
    "/self-management-platforms",
    {
      config: { access: "public" },
      schema: {
        summary: "Plataformas de autogestión con su aspecto, y dónde vive cada trámite de ellas",
        response: {
          200: {
            type: "object",
            properties: {
              data: {
                type: "object",
                properties: {
                  platforms: { type: "array", items: { type: "object", additionalProperties: true } },
                  flows: { type: "array", items: { type: "object", additionalProperties: true } },
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
              },
            },
          },
        },
      },
    },
    async () => {
      await platforms.look();
      return { data: { platforms: platforms.list, flows: releases?.hosted("autogestion") ?? [], followed } };
    },
  );
}

/** Logos are PNG: an SVG from somebody else may carry a script. `logo` of a theme is a path below /themes. */
export function logoRoute(app: FastifyInstance, folder: string, db: Db): void {
  app.get<{ Params: { file: string } }>(
    "/themes/logos/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const path = join(folder, "logos", file);
      if (!/^[a-z0-9-]+\.png$/.test(file)) throw new AppError("not-found");
      if (!(await stat(path).catch(() => undefined))?.isFile()) {
        const content = await findLogo(db, file);
        if (!content) throw new AppError("not-found");
        // Its name is that of what it is.
        const immutable = "public, max-age=31536000, immutable";
        return reply.header("cache-control", immutable).type("image/png").send(Buffer.from(content));
      }
      return reply
        .header("cache-control", "public, max-age=3600")
        .type("image/png")
        .send(createReadStream(path));
    },
  );
}

function pick({ route, title, task, translations = {} }: Following) {
  return { route, title, ...(task ? { task } : {}), translations };
}
