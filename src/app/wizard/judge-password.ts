import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";

/** How hard a password is to guess, as the server that will take it or refuse it says. */
export async function judgePassword(password: string): Promise<number | undefined> {
  const path = "/authentication/password-strength";
  const reply = await send({ method: "POST", path, body: { password }, isObserved: false });
  if (!isSuccess(reply)) return undefined;
  return (reply.body as { data?: { score?: number } } | null)?.data?.score;
}
