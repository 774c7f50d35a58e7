import { sql } from "kysely";
import { vi } from "vitest";
import { wireDate } from "#engine/identifiers/index.ts";
import type { DemoPerson } from "#engine/language/index.ts";
import { openConfirmation } from "#server/claims/confirming/confirmation-links.ts";
import { demoBrokerId, demoPolicyId, seedDemo, uuidOf } from "#server/demonstration/seed/demo.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { storeContacts } from "#server/insurance/insurers/contacts.ts";
import { quoteBody } from "../../server/records/quotes/quote-body.ts";
import { mailedLink } from "../mailed-code.ts";
import { car, home, insured, insuredWithClaim } from "../people.ts";
import { captchaCode, type Product } from "../product.ts";
import { inDays, startQuotingDesk } from "../quoting-desk.ts";
import type { Names } from "./open-pages.ts";

/** The public area with somebody who has of everything that it shows, and the links that a broker sends. */
export type PreparedArea = {
  readonly product: Product;
  /** Ids of hers and codes of links, with which addresses on a platform are written. */
  readonly names: Readonly<Record<Platform, Names>>;
  /** Who is there on a platform, as a tab keeps it: she, or somebody with one policy and nothing else. */
  readonly identities: Readonly<Record<Platform, Readonly<Record<"ana" | "sola", string>>>>;
  close(): Promise<void>;
};

export const platforms = ["cordillera", "pampa"] as const;
export type Platform = (typeof platforms)[number];

export async function prepareArea(): Promise<PreparedArea> {
  const desk = await startQuotingDesk();
  const { product, call } = desk;
  const { db } = product.server.database;
  const person = insuredInAllWays();
  const alone = insured(car);
  await seedDemo(db, new Date(), [person, alone]);
  await db.transaction().execute((trx) => storeContacts(trx, "allianz", { claims: mailbox }));
  const session = await desk.authorize();
  const to = { to: "allianz/claims", policyId: demoPolicyId("DEMO-0003"), status: { id: "pending" } };
  await call("/insurer-messages", { ...to, ...written("Falta la constancia policial") }, { session });
  const share = async (session: string, more: object = {}) => {
    const terms = { ...(quoteBody().terms as object), validFrom: inDays(1), ...more };
    const { id } = await call("/multi-quotes", quoteBody({ terms }), { session });
    const told = () => call(`/multi-quotes/${id}`, undefined, { session });
    const hasEnded = async () => (await told()).multiQuoteRequestStatus === "ended";
    // As long as a run may take, and somewhat longer.
    await vi.waitUntil(hasEnded, { timeout: 60_000, interval: 200 });
    const { url } = await call(`/multi-quotes/${id}/share`, {}, { session });
    return { id, code: codeIn(url), path: new URL(url).pathname };
  };
  const [prices, over] = [await share(session), await share(session)];
  // In the colours of a broker who has a platform of their own.
  const other = await desk.authorize("organizadora");
  const colors = { primary: "#8a1c4a", secondary: "#e2b33c" };
  await call(
    "/self-management-platforms",
    { name: "organizacion", title: "La organización", colors },
    { session: other },
  );
  const branded = await share(other, {
    commissionType: { id: 80, key: "standard", value: 100 },
  });
  await db
    .updateTable("quotes")
    .set({ valid_until: new Date(Date.now() - 60_000) })
    .where("record_id", "=", over.id)
    .execute();
  const insurer = codeIn(await mailedLink(product.outbox, mailbox));
  const [policy = "", ended = ""] = person.policies.map(({ number }) => demoPolicyId(number));
  const { sent = "" } = idsOf(person, "accident", person.accidents);
  const confirmation = await writeDown(db, sent);
  const links = { insurer, confirmation, branded: branded.path };
  const codes = { prices: prices.code, pricesOver: over.code, ...links };
  const prove = async (platform: Platform, one: DemoPerson) => {
    const { identityNumber } = one;
    const { id: challengeId } = await call("/self-management-challenges", {});
    const sent = { platform, identityNumber, challengeId, code: captchaCode };
    const { ticket, expiresIn } = await call("/self-management-tickets", sent);
    const proof = { plate: one.policies[0]?.plate, birthDate: wireDate(one.birthDate) };
    await call("/self-management-tickets/proof", proof, { ticket });
    return { platform, identityNumber, ticket, until: Date.now() + expiresIn * 1000 };
  };
  const onPlatform = async (platform: Platform) => {
    const [ana, sola] = [await prove(platform, person), await prove(platform, alone)];
    const { ticket } = ana;
    const body = { policyId: policy, status: { id: "pending" }, ...written("Me mudo a Funes") };
    const { id: thread } = await call("/conversations", body, { ticket });
    const { code: card } = await call(`/policies/${policy}/card`, undefined, { ticket });
    return {
      names: {
        ...{ area: `/autogestion/${platform}`, car: policy, over: ended, thread, card, ...codes },
        ...{ nobody: crypto.randomUUID(), only: demoPolicyId(alone.policies[0]?.number ?? "") },
        ...idsOf(person, "accident", person.accidents),
        ...idsOf(person, "inspection", person.inspections),
      },
      identities: { ana: JSON.stringify(ana), sola: JSON.stringify(sola) },
    };
  };
  const [cordillera, pampa] = [await onPlatform("cordillera"), await onPlatform("pampa")];
  return {
    product,
    names: { cordillera: cordillera.names, pampa: pampa.names },
    identities: { cordillera: cordillera.identities, pampa: pampa.identities },
    close: desk.close,
  };
}

/** Marks a claim as written down by a broker; returns the code by which its insured person confirms it. */
async function writeDown(db: Db, id: string): Promise<string> {
  const brokerId = demoBrokerId("productora@example.com");
  const writtenDown = { by: "Paula Productora Demostración", brokerId };
  await db
    .updateTable("records")
    .set({ facts: sql`facts || ${JSON.stringify({ writtenDown })}::jsonb` })
    .where("id", "=", id)
    .execute();
  return openConfirmation(db, () => "CONFIRMACION".repeat(3), id);
}

const mailbox = "denuncias@allianz.example";

const written = (subject: string) => ({ subject, text: "¿Alcanza con la exposición civil? Va la foto." });

const codeIn = (address: string): string => address.split("/").at(-1) ?? "";

/** Ids of what the demonstration stored of somebody, each by the status in which it is. */
function idsOf(
  { identityNumber }: DemoPerson,
  entity: string,
  records: readonly { readonly statuses: readonly string[] }[] = [],
): Readonly<Record<string, string>> {
  const entries = records.map(({ statuses }, index) => [
    entity === "accident" ? statuses.at(-1) : `${entity}-${statuses.at(-1)}`,
    uuidOf(`${entity} ${identityNumber} ${index}`),
  ]);
  return Object.fromEntries(entries);
}

type Accident = NonNullable<DemoPerson["accidents"]>[number];
type Inspection = NonNullable<DemoPerson["inspections"]>[number];

/** A car that is paid in part, a flat whose policy is over, claims that went each way and inspections at each stage. */
function insuredInAllWays(): DemoPerson {
  const person = insuredWithClaim();
  const { identityNumber } = person;
  const [first] = person.policies;
  const whole = {
    ...{ ...car, number: first?.number ?? "", totalPremium: 7_381_000, installments: 6, paidInstallments: 4 },
    coverages: [{ name: "Terceros completo", sumInsured: 1_420_000_000 }],
  };
  const over = { ...home, number: `${identityNumber}-1`, endsInDays: -40 };
  const soon = { ...car, number: `${identityNumber}-2`, asset: "Toyota Hilux 2022", plate: "AZ103ZZ" };
  const [sent] = person.accidents ?? [];
  const accident = (...statuses: Accident["statuses"]): Accident => ({
    ...{ policy: whole.number, statuses: ["sent", ...statuses] },
    content: { ...sent?.content, vehicleAccidentType: "crystals" },
  });
  const lacking: Accident = {
    ...accident("analysis", "pendingDocuments"),
    missing: [
      { key: "policeReport", title: "Denuncia policial" },
      { key: "vehicleCard", title: "Cédula" },
    ],
  };
  const ways = ["pendingInspection", "payed", "rejected", "discarded"] as const;
  const inspection = (policy: string, statuses: Inspection["statuses"], odometer: object): Inspection => ({
    ...{ policy, statuses: [...statuses] },
    asked: [
      { tag: "front", status: "finished" },
      { tag: "odometer", status: "pending", ...odometer },
    ],
  });
  return {
    ...person,
    broker: "productora@example.com",
    policies: [whole, over, { ...soon, endsInDays: 5 }],
    accidents: [...(person.accidents ?? []), lacking, ...ways.map((way) => accident(way))],
    inspections: [
      inspection(whole.number, ["pending"], {}),
      inspection(whole.number, ["pending", "inReview", "rejected"], {
        status: "rejected",
        reason: "Borrosa",
      }),
      inspection(whole.number, ["pending", "inReview"], { status: "inReview" }),
      inspection(whole.number, ["pending", "inReview", "finished"], { status: "finished" }),
    ],
  };
}
