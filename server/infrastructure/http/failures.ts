import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorCode, errorBody, statusOf } from "../errors/errors.ts";
import { safeHeaders } from "./headers.ts";
import { fieldTexts } from "./problems.ts";
import { endSocket, isEnding } from "./sockets.ts";

/** What Fastify's own refusals are called here. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media-type",
};

/** Out of reach, starting, stopping or full: it comes back by itself. */
const awayStates = /^(08...|53...|58...|57P0.|57014|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE)$/;
/** Transactions in each other's way, one that waits too long for another's lock, or more than there are connections. */
const crowdedStates = /^(40001|40P01|53300|55P03)$/;
/** Of the disk on which files are. */
const diskStates = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOTDIR)$/;

/** Turns whatever is thrown into the specification's error body, and never tells more than its code's text. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((cause: FastifyError, request, reply) => {
    if (hasLeft(request)) return sendError(reply, new AppError("invalid-request", { cause }));
    const error = toAppError(cause);
    if (statusOf(error.code) >= 500 || error.details.detail) request.log.error({ err: cause }, error.message);
    return sendError(reply, error);
  });
}

/** Who asked went away before all of it had come: nobody failed, and nobody hears the answer. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const { retryAfter, work } = error.details;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (work !== undefined) reply.header("x-work", String(work));
  // The type is set here so that a refused request never echoes what it asked for as HTML.
  // All headers too: an address that cannot be read is refused before any hook.
  return reply
    .code(statusOf(error.code))
    .headers(safeHeaders)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(error));
}

/** What is no HTTP, or more of it than is read: told on the connection itself, which then ends. */
export function refuseConnection(cause: { readonly code?: string }, socket: Socket, lingering: number): void {
  // The rest of a refused message is no message.
  if (isEnding(socket)) return;
  if (cause.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLate = cause.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const body = JSON.stringify(errorBody(new AppError(isLate ? "request-timeout" : "invalid-request")));
  const headers = {
    ...safeHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = parserStatuses[cause.code ?? ""] ?? "400 Bad Request";
  endSocket(socket, lingering, [`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
}

const parserStatuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

function toAppError(cause: FastifyError): AppError {
  if (cause instanceof AppError) return cause;
  if (cause.validation) {
    return new AppError("VALIDATION_FIELD_ERROR", { fields: fieldTexts(cause.validation) });
  }
  const known = frameworkCodes[cause.code];
  if (known) return new AppError(known, { cause });
  const state = sqlState(cause);
  if (crowdedStates.test(state) || isPoolTimeout(cause))
    return new AppError("busy", { retryAfter: 2, cause });
  if (awayStates.test(state) || isTimeout(cause))
    return new AppError("unavailable", { retryAfter: 5, cause });
  if (diskStates.test(state)) return new AppError("storage-unavailable", { retryAfter: 60, cause });
  // A value that the schema should have refused reached the database: answered, and counted as a defect.
  if (state.startsWith("22"))
    return new AppError("invalid-request", { detail: "defect: SQLSTATE 22", cause });
  if (state.startsWith("23")) return new AppError("in-flight", { detail: "defect: SQLSTATE 23", cause });
  const status = cause.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError("invalid-request", { cause });
  return new AppError("internal", { cause });
}

function sqlState(cause: unknown): string {
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : "";
}

// pg tells its own time-outs by their sentence alone.
function isPoolTimeout({ message }: Error): boolean {
  return message.startsWith("timeout exceeded when trying to connect");
}

function isTimeout({ message }: Error): boolean {
  return /^(Query read timeout|Connection terminated)/.test(message);
}
