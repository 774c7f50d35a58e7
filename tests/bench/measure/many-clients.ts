import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Database } from "#server/infrastructure/db/connect.ts";
import { client } from "#server/records/clients/client.ts";
import { indexColumns } from "#server/records/search-index.ts";

const first = [
  "Ana",
  "Bruno",
  "Carla",
  "Darío",
  "Elena",
  "Íñigo",
  "Marta",
  "Nahuel",
  "Rocío",
  "Tomás",
  "Zulema",
];
const last = [
  ..."Gómez González Rodríguez Fernández López Martínez Pérez Núñez Ñáñez Quiroga Ábalos Sosa".split(" "),
  ..."Vera Ocampo Bazán Ibarra Luna Molina Suárez Ríos Acosta Benítez Cabrera Domínguez".split(" "),
];
const atOnce = 2_000;

/** Writes that many clients of one broker, as their flow would have stored them; names come again, documents do not. */
export async function putManyClients({ db }: Database, email: string, count: number): Promise<void> {
  const now = new Date();
  const owner = `broker:${demoBrokerId(email)}`;
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const answers = { client: clientOf(from + index) };
      const record = { status: "active", answers, facts: {} };
      return {
        id: crypto.randomUUID(),
        entity: client.name,
        owner,
        writer: "seed",
        ...indexColumns(client, record),
        status: record.status,
        answers: JSON.stringify(answers),
        created_at: new Date(now.getTime() - (from + index) * 1_000),
        updated_at: now,
        sent_at: now,
      };
    });
    await db.insertInto("records").values(rows).execute();
  }
  // As the database would have done by itself some minutes later.
  await db.executeQuery(vacuum);
}

const vacuum = { sql: "vacuum analyze records", parameters: [], query: { kind: "RawNode" } } as never;

function clientOf(index: number): object {
  const identityNumber = String(90_000_000 + index);
  const pick = (names: readonly string[], by: number) =>
    names[(index * by + (index >> 7)) % names.length] ?? "";
  return {
    personType: index % 20 === 0 ? "legal" : "physical",
    name: pick(first, 7),
    lastName: `${pick(last, 5)} ${pick(last, 11)}`,
    businessName: `${pick(last, 5)} ${index} SRL`,
    identityType: "DNI",
    identityNumber,
    cuil: `27${identityNumber}5`,
    cuit: `30${identityNumber}5`,
    email: `cliente-${index}@example.com`,
    phoneNumber: `+549341${4_000_000 + index}`,
    address: { locality: { province: { id: "S", name: "Santa Fe" } } },
  };
}
