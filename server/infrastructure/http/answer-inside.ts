import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";

export type InsideRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From where it comes, for what counts requests by address. */
  readonly address: string;
};

export type InsideAnswer = {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/**
 * Has a server answer a GET of its own: the same routing, hooks, checks and serializers as for a request that comes over
 * a connection, without what stands for one. `inject` makes a whole request and response of HTTP, which cost more than
 * all the rest.
 */
export function answerInside(
  app: FastifyInstance,
  { url, headers, address }: InsideRequest,
): Promise<InsideAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: (string | Buffer)[] = [];
    const told: Record<string, unknown> = {};
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        response.headersSent = true;
        chunks.push(chunk);
        done();
      },
    });
    const response = Object.assign(stream, {
      statusCode: 200,
      headersSent: false,
      hasHeader: () => false,
      getHeader: () => undefined,
      getHeaders: () => ({}),
      removeHeader: () => {},
      setHeader: (name: string, value: unknown) => {
        told[name.toLowerCase()] = value;
      },
      writeHead: (status: number, sent: Readonly<Record<string, unknown>> = {}) => {
        response.statusCode = status;
        response.headersSent = true;
        Object.assign(told, sent);
        return response;
      },
    });
    stream.once("finish", () =>
      resolve({ status: response.statusCode, headers: told, text: textOf(chunks) }),
    );
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("answer inside: it was given up half way")));
    const request = Object.assign(new EventEmitter(), {
      method: "GET",
      url,
      headers,
      httpVersion: "1.1",
      socket: { remoteAddress: address },
      complete: true,
      destroyed: false,
    });
    // As much of both as Fastify and our hooks ask of a request without a body.
    app.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
}

function textOf(chunks: readonly (string | Buffer)[]): string {
  const [first = "", ...rest] = chunks;
  if (rest.length === 0) return String(first);
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))).toString("utf8");
}
