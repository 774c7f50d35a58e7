import { type ProofOfWork, solve } from "./proof-of-work.ts";
import { type DatedReply, isSuccess } from "./reply.ts";
import type { ApiRequest } from "./send.ts";

type Challenge = { readonly id: string; readonly alternative: ProofOfWork };

/** Sends a request once more with the work that its refusal asked for: many others have tried the same with its data. */
export async function showWork(
  request: ApiRequest,
  bits: number,
  send: (request: ApiRequest) => Promise<DatedReply>,
): Promise<DatedReply> {
  const asked = await send({ method: "POST", path: "/self-management-challenges" });
  if (!isSuccess(asked)) return asked;
  const { id, alternative } = (asked.body as unknown as { readonly data: Challenge }).data; // our own server's
  const solution = await solve({ ...alternative, difficulty: Math.max(bits, alternative.difficulty) });
  return send({ ...request, headers: { ...request.headers, "x-work": `${id}.${solution}` } });
}
