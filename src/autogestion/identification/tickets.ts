import type { JsonObject } from "#engine/json/index.ts";
import type { ProofOfWork } from "#src/shared/api/proof-of-work.ts";
import { errorCode, errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { setClock } from "#src/shared/time/clock.ts";
import type { Identity } from "./session-store.ts";

export type Challenge = {
  readonly id: string;
  /** PNG as a data URL. */
  readonly image: string;
  readonly alternative: ProofOfWork;
};

/** How a challenge is answered: the code in the image, or the work in its place. */
export type ChallengeAnswer = { readonly code: string } | { readonly solution: string };

export type TicketOutcome =
  | { readonly identity: Identity }
  | { readonly problem: "mismatch" | "expired" }
  | { readonly problem: "refused"; readonly text: string };

/** A new challenge, or nothing when the server did not give one. */
export async function fetchChallenge(signal: AbortSignal): Promise<Challenge | { readonly text: string }> {
  const reply = await send({ method: "POST", path: "/self-management-challenges", signal });
  if (isSuccess(reply)) return dataOf(reply.body) as Challenge;
  return { text: errorMessage(reply) ?? t("unexpected") };
}

/** Exchanges an answered challenge for a ticket. A challenge serves once, so this is never repeated. */
export async function fetchTicket(
  platform: string,
  identityNumber: string,
  challenge: Challenge,
  answer: ChallengeAnswer,
): Promise<TicketOutcome> {
  const body: JsonObject = { platform, identityNumber, challengeId: challenge.id, ...answer };
  const reply = await send({ method: "POST", path: "/self-management-tickets", body });
  if (isSuccess(reply)) {
    const { ticket, expiresIn } = dataOf(reply.body) as { ticket: string; expiresIn: number };
    setClock(reply.date);
    return { identity: { platform, identityNumber, ticket, until: Date.now() + expiresIn * 1000 } };
  }
  const code = errorCode(reply);
  if (code === "captcha-mismatch") return { problem: "mismatch" };
  if (code === "challenge-expired") return { problem: "expired" };
  return { problem: "refused", text: errorMessage(reply) ?? t("unexpected") };
}

function dataOf(body: unknown): unknown {
  return (body as { data?: unknown } | null)?.data;
}
