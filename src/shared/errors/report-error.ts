import { type DatedReply, isSuccess } from "../api/reply.ts";
import { send } from "../api/send.ts";
import { versionTag } from "./version.ts";

/** What is told of something that broke: nothing of it is what a person typed, but their own comment. */
export type ErrorReport = Readonly<Record<"message" | "stack" | "page" | "version", string>>;

/** What helps to find the error. A query may carry a DNI, so the address goes without one. */
export function reportOf(error: unknown): ErrorReport {
  const isError = error instanceof Error;
  return {
    message: (isError ? `${error.name}: ${error.message}` : "Error").slice(0, 500),
    stack: (isError ? (error.stack ?? "") : "").slice(0, 8_000),
    page: location.pathname.slice(0, 300),
    version: versionTag() ?? "",
  };
}

/** Tells our server what broke, with what somebody says of it; the reply where it was not taken. */
export async function sendReport(report: ErrorReport, comment = ""): Promise<DatedReply | undefined> {
  const body = { ...report, ...(comment ? { comment } : {}) };
  const reply: DatedReply = await send({ method: "POST", path: "/browser-errors", body, isObserved: false });
  return isSuccess(reply) ? undefined : reply;
}

/** The same without anybody's words, whatever comes of it. */
export async function tellError(error: unknown): Promise<void> {
  await sendReport(reportOf(error));
}
