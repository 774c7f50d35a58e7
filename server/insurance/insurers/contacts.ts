import schema from "../../../schemas/insurer-contacts.schema.json" with { type: "json" };
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "./insurers.ts";

/** Mailboxes of one insurer, by area. */
export type Contacts = Readonly<Record<string, string>>;

/** Where brokers may write to: «SURA, Emisiones». */
export type Contact = {
  /** Of both: `sura/emissions`. */
  readonly id: string;
  readonly insurer: string;
  readonly area: string;
  readonly title: string;
  readonly email: string;
};

/** The areas of an insurer by name, in their order. */
export const areas: Readonly<Record<string, { readonly title: string }>> = schema.properties;

/** What an area of an insurer is called; one that is not listed stands for itself. */
export function contactTitle(insurer: string, area: string): string {
  const { title = area } = (Object.hasOwn(areas, area) && areas[area]) || {};
  return `${insurerTitle(insurer)}, ${title}`;
}

/** The mailboxes of every insurer, or of one, each insurer's in the order of the areas. */
export async function loadContacts(db: Db | Trx, insurer?: string): Promise<readonly Contact[]> {
  const rows = await db
    .selectFrom("insurer_contacts")
    .select(["insurer", "area", "email"])
    .$if(insurer !== undefined, (query) => query.where("insurer", "=", insurer ?? ""))
    .execute();
  const contacts = rows.map((row) => ({
    ...row,
    id: `${row.insurer}/${row.area}`,
    title: contactTitle(row.insurer, row.area),
  }));
  const order = Object.keys(areas);
  return contacts.toSorted(
    (one, other) =>
      insurerTitle(one.insurer).localeCompare(insurerTitle(other.insurer), "es") ||
      order.indexOf(one.area) - order.indexOf(other.area),
  );
}

/** An insurer's mailboxes by area, as the office types them. */
export async function contactsOf(db: Db | Trx, insurer: string): Promise<Contacts> {
  const contacts = await loadContacts(db, insurer);
  return Object.fromEntries(contacts.map(({ area, email }) => [area, email]));
}

/** Keeps these mailboxes of an insurer in place of those before. */
export async function storeContacts(trx: Trx, insurer: string, contacts: Contacts): Promise<void> {
  await trx.deleteFrom("insurer_contacts").where("insurer", "=", insurer).execute();
  const rows = Object.entries(contacts).map(([area, email]) => ({ insurer, area, email }));
  if (rows.length > 0) await trx.insertInto("insurer_contacts").values(rows).execute();
}
