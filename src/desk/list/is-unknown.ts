import { CallError } from "./ask-page.ts";

/** Whether there is no such thing, as far as who asks is told. */
export function isUnknown(error: unknown): boolean {
  const reply = error instanceof CallError ? error.reply : undefined;
  return reply !== undefined && "status" in reply && [400, 404].includes(reply.status);
}
