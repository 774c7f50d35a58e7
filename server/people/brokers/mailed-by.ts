import type { Db } from "../../infrastructure/db/tables.ts";
import type { Mail } from "../../infrastructure/mail/mail.ts";
import { findAccount } from "./broker.ts";

/** In whose name a mail of a broker's goes, and to whom it is answered: to nobody where there is no such account. */
export async function mailedBy(
  db: Db,
  brokerId: string,
): Promise<{ readonly sender: string } & Pick<Mail, "replyTo">> {
  const account = await findAccount(db, brokerId);
  const { name = "", lastName = "" } = (account?.profile ?? {}) as Readonly<Record<string, string>>;
  const sender = [name, lastName].filter(Boolean).join(" ");
  return { sender, ...(account ? { replyTo: account.email } : {}) };
}
