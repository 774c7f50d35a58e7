import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { After } from "../db/rows-after.ts";

/** Of a query: a page of the list without it, all that it has with it, a row of JSON a line. */
export const formatSchema = {
  type: "string",
  enum: ["rows"],
  description: "Todas las filas de lo que se pide, sin páginas: una por línea, en JSON",
};

export type AskedFormat = { readonly format?: "rows" };

/** The next rows behind one of them; none behind the last. */
export type AskRows = (after: After) => Promise<readonly object[]>;

/**
 * Answers with every row, some hundred at a time and no sooner than whoever asks takes them: what is held does not grow
 * with how many there are. What fails under way breaks the answer off, so that nobody takes a part for all of it.
 */
export function sendRows(request: FastifyRequest, reply: FastifyReply, ask: AskRows): FastifyReply {
  const lines = Readable.from(linesOf(ask), { objectMode: false });
  reply.header("content-type", "application/x-ndjson; charset=utf-8").header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(lines);
  const packed = createGzip({ level: 4 });
  lines.on("error", (cause) => packed.destroy(cause));
  packed.on("close", () => lines.destroy());
  return reply.header("content-encoding", "gzip").send(lines.pipe(packed));
}

async function* linesOf(ask: AskRows): AsyncGenerator<string> {
  for (let after: After = null; ; ) {
    const rows = await ask(after);
    const last = rows.at(-1) as { readonly id: string } | undefined; // each row of a list has one
    if (last === undefined) return;
    yield `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
    after = last.id;
  }
}
