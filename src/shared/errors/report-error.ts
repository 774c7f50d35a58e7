import { type DatedReply, isSuccess } from "../api/reply.ts";
import { send } from "../api/send.ts";
import { versionTag } from "./version.ts";

/** Half of what breaks is told: the specification's sampling. Decided once a page, so that one failure is told whole. */
const sampling = 0.5;
const mostOfPage = 5;

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

/** Tells our server what broke, with what somebody says of it; whether it was taken. */
export async function sendReport(report: ErrorReport, comment = ""): Promise<boolean> {
  const body = { ...report, ...(comment ? { comment } : {}) };
  const reply: DatedReply = await send({ method: "POST", path: "/browser-errors", body, isObserved: false });
  return isSuccess(reply);
}

/** Tells by itself of what breaks in this page and nobody catches; half of the pages do, and none tells for ever. */
export function watchErrors(random = Math.random()): (error: unknown) => void {
  let left = random < sampling ? mostOfPage : 0;
  const tell = (error: unknown) => {
    if (left <= 0) return;
    left -= 1;
    void sendReport(reportOf(error));
  };
  addEventListener("error", ({ error }) => tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  return tell;
}
