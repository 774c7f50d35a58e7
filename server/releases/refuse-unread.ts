import type { Unread } from "#engine/runtime/index.ts";
import codes from "../infrastructure/errors/codes.json" with { type: "json" };
import { AppError, type ErrorCode } from "../infrastructure/errors/errors.ts";

/** Answers that the person can do something about: who they are, that they prove it, that they wait. */
const mendable = [401, 409, 429];

/** Why a save cannot be judged: what the server told the flow where the person can mend it, else that it is worth trying again. */
export function refuseUnread({ call, reply }: Unread): AppError {
  const status = "status" in reply ? reply.status : 0;
  const code = "status" in reply && mendable.includes(status) ? codeIn(reply.body) : undefined;
  const { retryAfter } = "status" in reply ? reply : {};
  if (code !== undefined) return new AppError(code, retryAfter === undefined ? {} : { retryAfter });
  const detail = `flow's read "${call}": ${status === 0 ? "no answer" : status}`;
  return new AppError("not-checked", { retryAfter: 5, detail });
}

function codeIn(body: unknown): ErrorCode | undefined {
  const code = (body as { readonly error?: { readonly code?: unknown } } | null)?.error?.code;
  return typeof code === "string" && Object.hasOwn(codes, code) ? (code as ErrorCode) : undefined;
}
