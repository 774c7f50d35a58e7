import { cleanDni } from "#engine/identifiers/index.ts";
import { policiesOf } from "../../insurance/policies/policies.ts";
import type { Addressed } from "../open.ts";
import type { Answers } from "../record.ts";
import type { RecordServices } from "../record-services.ts";

/** Whose a request is that no broker answers. */
export const office = "office";

/**
 * To whom a request goes: the broker whose platform it came in by; of another platform, who sold the policy that both
 * its number and its DNI name; else the office. Nothing of it is told to who asks.
 */
export async function addressRequest(
  { db, platforms }: Pick<RecordServices, "db" | "platforms">,
  platform: string,
  { identityNumber, policyNumber }: Answers,
): Promise<Addressed> {
  const number = plain(policyNumber);
  const policies = await policiesOf(db, cleanDni(String(identityNumber ?? ""))).execute();
  const policy = policies.find((one) => plain(one.number) === number && platforms.shows(platform, one));
  const brokerId = platforms.keeperOf(platform) ?? policy?.brokerId;
  return {
    platform,
    owner: brokerId ? `broker:${brokerId}` : office,
    policyId: policy?.id ?? null,
  };
}

/** A policy's number as it is compared: people leave out dashes and write small letters. */
function plain(number: unknown): string {
  return String(number ?? "")
    .replace(/[^\p{L}\d]/gu, "")
    .toUpperCase();
}
