import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Connections that serve no further request: their last answer is written. */
const ending = new WeakSet<Socket>();

/**
 * Decides for every answer, refusals above all, if its connection serves another request: with a body that came whole
 * it does. With one that did not, the answer says `Connection: close` and the connection ends with it (see
 * `endSocket`): its next bytes are still that body, and a proxy would give it to the next person.
 * Call it before any other hook is added.
 */
export function ownSockets(app: FastifyInstance, lingering: number): void {
  app.server.prependListener("request", (raw: IncomingMessage) => {
    if (!mayHaveBody(raw)) return;
    const { socket } = raw;
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls it after an answer that says `close`.
    socket.destroySoon = () => (raw.complete ? destroySoon() : endSocket(socket, lingering));
  });
  // Node would answer 417 by itself, and wait for the body. RFC 9110 lets a server ignore what it does not know.
  app.server.on("checkExpectation", (raw: IncomingMessage, answer: ServerResponse) => {
    app.server.emit("request", raw, answer);
  });
  app.addHook("onRequest", async ({ raw }, reply) => {
    // A client that heard `close` sends again, elsewhere, all that it sent after the refused body.
    if (isEnding(raw.socket)) return reply.hijack();
  });
  app.addHook("onSend", async ({ raw }, reply) => {
    if (isUnread(raw)) reply.header("connection", "close");
  });
  app.addHook("onResponse", async ({ raw }) => {
    // Unpiped first: the end of the pipe's other side would pause what is left, and the next request behind it.
    if (!raw.destroyed && mayHaveBody(raw)) raw.unpipe().resume();
  });
}

/**
 * Writes the last bytes of a connection, closes its sending half, and drops what still arrives for `lingering`
 * milliseconds or until the client closes: a socket that is destroyed with unread bytes is reset, and its client may
 * lose the answer.
 */
export function endSocket(socket: Socket, lingering: number, last = ""): void {
  if (isEnding(socket)) return;
  ending.add(socket);
  socket.end(last);
  const cut = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once("close", () => clearTimeout(cut));
}

export function isEnding(socket: Socket): boolean {
  return ending.has(socket);
}

/** True while bytes of a request's body are missing. */
export function isUnread(raw: IncomingMessage): boolean {
  return raw.complete === false && mayHaveBody(raw);
}

export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
