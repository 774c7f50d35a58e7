import type { Unread } from "#engine/runtime/index.ts";
import codes from "../http/codes.json" with { type: "json" };
import { AppError, type ErrorCode } from "../http/errors.ts";

/**
 * Why a save cannot be judged: what the server itself told the person's flow, where that is for them to mend, else that
 * it is worth trying again.
 */
export function refuseUnread({ call, reply }: Unread): AppError {
  const status = "status" in reply ? reply.status : 0;
  const code = "status" in reply ? codeIn(reply.body) : undefined;
  if (status >= 400 && status < 500 && code !== undefined) return new AppError(code);
  const detail = `flow's read "${call}": ${status === 0 ? "no answer" : status}`;
  return new AppError("not-checked", { retryAfter: 5, detail });
}

function codeIn(body: unknown): ErrorCode | undefined {
  const code = (body as { readonly error?: { readonly code?: unknown } } | null)?.error?.code;
  return typeof code === "string" && Object.hasOwn(codes, code) ? (code as ErrorCode) : undefined;
}
