import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import type { Platforms } from "./platforms.ts";

export function platformRoutes(app: FastifyInstance, platforms: Platforms): void {
  app.get(
    "/self-management-platforms",
    {
      config: { access: "public" },
      schema: {
        summary: "Plataformas de autogestión con su aspecto",
        response: {
          200: {
            type: "object",
            properties: {
              data: {
                type: "object",
                properties: {
                  platforms: { type: "array", items: { type: "object", additionalProperties: true } },
                },
              },
            },
          },
        },
      },
    },
    async () => ({ data: { platforms: platforms.list } }),
  );
}

/** Logos are PNG: an SVG from somebody else may carry a script. `logo` of a theme is a path below /themes. */
export function logoRoute(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { file: string } }>(
    "/themes/logos/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const path = join(folder, "logos", file);
      if (!/^[a-z0-9-]+\.png$/.test(file) || !(await stat(path).catch(() => undefined))?.isFile()) {
        throw new AppError("not-found");
      }
      return reply
        .header("cache-control", "public, max-age=3600")
        .type("image/png")
        .send(createReadStream(path));
    },
  );
}
