import { wireDate } from "#engine/identifiers/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { LinkTo } from "../../infrastructure/mail/mail.ts";
import { factsOf as inspectionFacts } from "../inspections/asked.ts";
import { linkOfInspection } from "../inspections/link.ts";
import { type SoldInspection, selectAwaited, showSold } from "../inspections/sold.ts";
import type { Answers } from "../record.ts";
import type { EmissionFacts } from "./facts.ts";

/** An emission that waits for photos, and the day until which its price stands. */
type Awaiting = {
  readonly facts: EmissionFacts;
  readonly answers: Answers;
  readonly until: string | undefined;
};

type Photo = { readonly isWanted: boolean };

/** The inspection that an emission waits for, as its broker is told: each photo, who sends them, and the link for that. */
export async function showAwaited(
  db: Db,
  { facts, answers, until }: Awaiting,
  linkTo: LinkTo | undefined,
): Promise<object | undefined> {
  const found = await findAwaited(db, facts);
  const { proposed } = inspectionFacts(found ?? { facts: {} });
  if (!found || !proposed) return undefined;
  const { requests, ...shown } = showSold(found, facts.insurer) as {
    readonly photos: readonly Photo[];
    readonly requests: readonly object[];
  };
  const path = await linkOfInspection(db, found.id, proposed.brokerId);
  const { insured, client } = answers as Readonly<Record<string, Answers | undefined>>; // as its flow judged it
  return {
    ...shown,
    wanted: shown.photos.filter(({ isWanted }) => isWanted).length,
    ...(until === undefined ? {} : { until: wireDate(until) }),
    name: proposed.fullName.split(" ")[0] ?? "",
    email: proposed.email,
    phone: (insured ?? client)?.phoneNumber,
    path,
    link: linkTo?.(path) ?? path,
    sent: requests.length,
  };
}

/** That inspection; none where it waits for none that anybody here can be asked for. */
export async function findAwaited(
  db: Db,
  { inspectionId }: Pick<EmissionFacts, "inspectionId">,
): Promise<SoldInspection | undefined> {
  if (inspectionId === undefined) return undefined;
  const [found] = await selectAwaited(db, { id: inspectionId });
  return found;
}
