import type { Db } from "../../infrastructure/db/tables.ts";
import { areas, loadContacts, storeContacts } from "../../insurance/insurers/contacts.ts";
import { insurerList } from "../../insurance/insurers/insurers.ts";

/** Gives each insurer a mailbox of each area at an address that nobody has, once. */
export async function seedContacts(db: Db): Promise<void> {
  if ((await loadContacts(db)).length > 0) return;
  await db.transaction().execute(async (trx) => {
    for (const { name } of insurerList) {
      const boxes = Object.entries(areas).map(([area, { title }]) => [area, addressOf(title, name)] as const);
      await storeContacts(trx, name, Object.fromEntries(boxes));
    }
  });
}

/** `suscripcion@sura.example`: a domain that is kept for examples. */
function addressOf(area: string, insurer: string): string {
  const box = area.normalize("NFD").replace(/\p{M}/gu, "");
  return `${box}@${insurer}.example`.toLowerCase();
}
