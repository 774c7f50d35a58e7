import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** From what is tried first to what nobody guesses. */
export type Score = 0 | 1 | 2 | 3 | 4;

/** How hard a password is to guess, as the server that will take it or refuse it says. */
export async function judgePassword(password: string): Promise<Score | undefined> {
  const path = "/authentication/password-strength";
  const reply = await send({ method: "POST", path, body: { password }, isObserved: false });
  if (!isSuccess(reply)) return undefined;
  return (reply.body as { data?: { score?: Score } } | null)?.data?.score;
}
