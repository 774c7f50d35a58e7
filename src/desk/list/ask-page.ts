import { type DatedReply, isSuccess } from "#src/shared/api/reply.ts";
import { sendSigned } from "../session/own-credentials.ts";
import type { Page } from "./list.ts";

/** A call that failed, as what a query throws. */
export class CallError extends Error {
  readonly reply: DatedReply;

  constructor(path: string, reply: DatedReply) {
    super(`call "${path}": ${"status" in reply ? reply.status : reply.problem}`);
    this.name = "CallError";
    this.reply = reply;
  }
}

/** A page of a list, asked for as whoever is in. Throws a `CallError`. */
export async function askPage<Row>(path: string, signal?: AbortSignal): Promise<Page<Row>> {
  const { data, pagination } = (await askBroker(path, signal)) as Page<Row>;
  return { data, ...(pagination ? { pagination } : {}) };
}

/** What a call answers whoever is in, as its schema at the server has it. Throws a `CallError`. */
export async function askBroker(path: string, signal?: AbortSignal): Promise<unknown> {
  const reply = await sendSigned({ method: "GET", path, attempts: 3, ...(signal ? { signal } : {}) });
  if (!isSuccess(reply)) throw new CallError(path, reply);
  return reply.body;
}
