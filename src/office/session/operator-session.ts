import { create } from "zustand";
import type { Json } from "#engine/json/index.ts";
import type { OfficeRole } from "#permissions/index.ts";
import type { Credentials } from "#src/shared/api/credentials.ts";
import { type DatedReply, errorCode, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

export type Operator = {
  readonly operatorId: string;
  readonly displayName: string;
  readonly roles: readonly OfficeRole[];
};

type OperatorSession = {
  /** `unknown` until the browser's cookie was tried; `unreachable` when it could not be. */
  readonly status: "unknown" | "unreachable" | "signed-out" | "signed-in";
  readonly operator: Operator | undefined;
  /** The pass of the moment, in memory alone. */
  readonly token: string | undefined;
};

export const useOperator = create<OperatorSession>(() => ({
  status: "unknown",
  operator: undefined,
  token: undefined,
}));

/** What is asked after the password: a code, or first a factor to be set up. */
export type NextStep = {
  readonly step: string;
  readonly asks: "code" | "setup";
  readonly secret?: string;
  readonly uri?: string;
  readonly isDemo?: boolean;
};

/** Proves a password, which opens nothing; returns the next step, or the reply that refused it. */
export async function prove(
  email: string,
  password: string,
): Promise<{ readonly next: NextStep } | { readonly failed: DatedReply }> {
  const reply = await post("/office/authentication/authorize", { email, password });
  if (!isSuccess(reply)) return { failed: reply };
  return { next: (reply.body as unknown as { readonly data: NextStep }).data };
}

/** Signs in by the code after the password; returns the reply that refused it. */
export async function enter(step: string, code: string): Promise<DatedReply | undefined> {
  return take(await post("/office/authentication/code", { step, code }));
}

/** Takes up the session of this browser's cookie, where there is one. */
export async function restore(): Promise<void> {
  const failed = take(await post("/office/authentication/refresh", {}));
  if (failed) leaveAs(errorCode(failed) === "session-required" ? "signed-out" : "unreachable");
}

/** Ends the session here and at the server. */
export function leave(): void {
  leaveAs("signed-out");
  void post("/office/authentication/logout", {});
}

let running: Promise<DatedReply | undefined> | undefined;

/** The pass of who works in the office. Tabs need not tell one another: the same cookie gives each its own. */
export const operatorCredentials: Credentials = {
  header: "authorization",
  current: () => {
    const { token } = useOperator.getState();
    return token && `Bearer ${token}`;
  },
  renew: async () => {
    running ??= post("/office/authentication/refresh", {})
      .then(take)
      .finally(() => {
        running = undefined;
      });
    const failed = await running;
    if (!failed) return "renewed";
    if (errorCode(failed) !== "session-required") return "unreachable";
    leaveAs("signed-out");
    return "none";
  },
  end: () => leaveAs("signed-out"),
};

function post(path: string, body: Json): Promise<DatedReply> {
  return send({ method: "POST", path, body });
}

/** Takes the session of an answer up; answers the reply where it has none. */
function take(reply: DatedReply): DatedReply | undefined {
  if (!isSuccess(reply)) return reply;
  const { data } = reply.body as unknown as { readonly data: Operator & { readonly access_token: string } };
  const { access_token: token, operatorId, displayName, roles } = data;
  useOperator.setState({ status: "signed-in", token, operator: { operatorId, displayName, roles } });
  return undefined;
}

function leaveAs(status: "signed-out" | "unreachable"): void {
  useOperator.setState({ status, operator: undefined, token: undefined });
}
