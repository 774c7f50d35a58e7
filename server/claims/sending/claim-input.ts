import type { ShownRecord } from "../../records/entity/shown.ts";
import { kindOfClaim } from "../report/follow.ts";
import type { LinkedDocument } from "./claim-documents.ts";

type Person = {
  readonly fullName?: string;
  readonly identityNumber?: string;
  readonly plate?: string | null;
};
type Answered = {
  readonly date?: string;
  readonly time?: string;
  readonly place?: { street?: string; number?: number; city?: string; location?: string };
  readonly description?: string;
  readonly damages?: string;
  readonly email?: string;
  readonly vehicleAccidentType?: string;
  readonly cause?: string;
  readonly driver?: Person;
  readonly thirdParties?: readonly Person[];
};

/** Writes a claim as the contract of its kind takes it, in wire form: what was not answered is left out. */
export function claimInput(
  { record, policy }: Pick<ShownRecord, "record" | "policy">,
  documents: readonly LinkedDocument[],
): object {
  const answers = record.answers as Answered; // as its flow judged it
  const { place = {}, driver, thirdParties = [], time } = answers;
  const { street, number, city, location: province } = place;
  const identity = answers.vehicleAccidentType ?? answers.cause ?? "other";
  return present({
    claimNumber: record.number,
    policyNumber: policy.number,
    plate: policy.plate,
    occurredOn: answers.date,
    occurredAt: time,
    cause: identity,
    causeTitle: kindOfClaim(answers),
    place: present({ street, number, city, province }),
    description: answers.description,
    damages: answers.damages,
    insured: present({
      name: policy.fullName,
      identityNumber: policy.identityNumber,
      email: answers.email,
    }),
    driver: driver?.identityNumber === undefined ? undefined : personOf(driver),
    thirdParties: thirdParties.length === 0 ? undefined : thirdParties.map(personOf),
    documents,
  });
}

function personOf({ fullName, identityNumber, plate }: Person): object {
  return present({ name: fullName, identityNumber, plate });
}

function present(all: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(all).filter(([, one]) => one !== undefined && one !== null && one !== ""),
  );
}
