import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

export type Encoding = "br" | "gzip" | "identity";

type Compress = (text: string) => Promise<Buffer>;
type Compressed = (name: string, encoding: Encoding, text: () => string) => Promise<Buffer>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const ways: Readonly<Record<Encoding, Compress>> = {
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: (text) => toGzip(text),
  identity: async (text) => Buffer.from(text),
};

/** Compresses what never changes once, the first time that it is asked for. */
export function rememberCompressed(): Compressed {
  const known = new Map<string, Promise<Buffer>>();
  return (name, encoding, text) => {
    const key = `${encoding} ${name}`;
    const bytes = known.get(key) ?? ways[encoding](text());
    known.set(key, bytes);
    return bytes;
  };
}

/** Answers with the bytes of the best encoding that is accepted. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesIn: (encoding: Encoding) => Promise<Buffer>,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers["accept-encoding"]);
  reply.header("vary", "accept-encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await bytesIn(encoding));
}

/** The first of ours that the header accepts: a name, unless its weight is nothing. */
function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim()))
    .filter(([, weight = ""]) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((one) => accepted.includes(one)) ?? "identity";
}
