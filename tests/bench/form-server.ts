import { readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyReply } from "fastify";
import { inRepository } from "#scripts/run.ts";
import { sendHeaders } from "#server/infrastructure/http/headers.ts";
import { buildPage } from "./build-page.ts";
import { listForms, type PublishedForm, publishForm } from "./form/publish-form.ts";

export type FormServer = { readonly url: string; close(): Promise<void> };

/** The forms that are written by hand too. */
export const byHand = ["fields-14", "fields-200"] as const;

export type FormServerOptions = {
  readonly port?: number;
  /** Folder of the forms; read again at each request, so that a form may be dropped in. */
  readonly folder?: string;
};

/** Serves `/bench/<name>`, a form of the folder as a one-step flow, with the headers and validators of the product; `/by-hand/<name>` is the form as it is written without an engine, for the names of `byHand`. */
export async function startFormServer(options: FormServerOptions = {}): Promise<FormServer> {
  const { port = 0, folder = inRepository("tests/bench/forms") } = options;
  const root = await buildPage();
  const byHandRoot = await buildPage("by-hand.html");
  const page = readFileSync(join(root, "index.html"), "utf8");
  const byHandPage = readFileSync(join(byHandRoot, "by-hand.html"), "utf8");
  const published = new Map<string, PublishedForm>();
  const app = Fastify();
  sendHeaders(app);
  await app.register(fastifyStatic, {
    root: [root, byHandRoot].map((built) => join(built, "assets")),
    prefix: "/assets/",
  });

  const names = (reply: FastifyReply, status: number, said: string) => {
    const items = listForms(folder).map(
      (name) => `<li><a href="/bench/${asHtml(name)}">${asHtml(name)}</a></li>`,
    );
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="es-AR"><title>Formularios</title><p>${asHtml(said)}</p><ul>${items.join("")}</ul></html>`,
      );
  };
  for (const path of ["/", "/bench", "/bench/"]) {
    app.get(path, (_request, reply) => names(reply, 200, "Formularios para comparar motores:"));
  }
  const send = (reply: FastifyReply, name: string, html: string) => {
    if (!listForms(folder).includes(name)) return names(reply, 404, `No hay un formulario «${name}». Hay:`);
    try {
      const made = publishForm(folder, name);
      published.set(made.form.hash, made);
      return reply.type("text/html; charset=utf-8").send(html.replaceAll("RELEASE", made.form.hash));
    } catch (cause) {
      return names(reply, 500, `El formulario «${name}» no se puede armar: ${(cause as Error).message}`);
    }
  };
  app.get<{ Params: { name: string } }>("/bench/:name", (request, reply) =>
    send(reply, request.params.name, page),
  );
  app.get<{ Params: { name: (typeof byHand)[number] } }>("/by-hand/:name", (request, reply) =>
    byHand.includes(request.params.name)
      ? send(reply, request.params.name, byHandPage)
      : names(reply, 404, `A mano se escribieron ${byHand.join(" y ")}.`),
  );
  app.get<{ Params: { hash: string } }>("/releases/:hash/form.json", (request, reply) => {
    const found = published.get(request.params.hash);
    return found ? immutable(reply).send(found.form) : names(reply, 404, "No hay tal publicación.");
  });
  app.get<{ Params: { hash: string } }>("/releases/:hash/validators.js", (request, reply) => {
    const found = published.get(request.params.hash);
    return found
      ? immutable(reply).type("text/javascript; charset=utf-8").send(found.validators)
      : names(reply, 404, "No hay tal publicación.");
  });
  await app.listen({ port, host: "127.0.0.1" });
  const { port: taken } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${taken}`,
    close: async () => {
      await app.close();
      for (const built of [root, byHandRoot]) rmSync(built, { recursive: true, force: true });
    },
  };
}

function immutable(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "public, max-age=31536000, immutable");
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
