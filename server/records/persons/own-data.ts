import type { Platforms } from "../../people/platforms/platforms.ts";
import type { Insured } from "../../people/principals/principal.ts";
import { isOfInsured, type Subject } from "../access/decide.ts";
import type { Entity } from "../entity.ts";
import { type Fate, fatesOf, type Person, type PersonRecord } from "./person.ts";

/**
 * What of somebody is theirs to see on their platform. Whoever types a policy of a number and a birth date proves by it
 * what they typed themselves, so that what others know of that number is not handed out here: it is asked for, and the
 * office looks.
 */
export function ownPart(person: Person, insured: Insured, platforms: Pick<Platforms, "shows">): Person {
  const policies = person.policies.filter((policy) => platforms.shows(insured.platform, policy));
  const shown = new Set(policies.map(({ id }) => id));
  const holders = person.records.filter(
    ({ owner, facts, policyId, parentId }) =>
      parentId === null &&
      (policyId === null
        ? isOfInsured(insured, { owner, isSent: true, policy: null, proposed: proposedIn(facts) }, platforms)
        : shown.has(policyId)),
  );
  const ids = new Set(holders.map(({ id }) => id));
  return {
    ...person,
    // What an insurer knows of who they are is known where a policy of an insurer's is shown.
    insured: policies.some(({ insuredName }) => insuredName === null) ? person.insured : undefined,
    policies,
    records: person.records.filter(({ id, parentId }) => ids.has(id) || ids.has(parentId ?? "")),
    mentions: [],
    importRows: [],
    consents: [],
    tickets: person.tickets.filter(({ platform }) => platform === insured.platform),
  };
}

/** The policy that is to come, as a record of who is to be insured keeps it. */
function proposedIn(facts: PersonRecord["facts"]): Subject["proposed"] {
  const { proposed = null } = (facts ?? {}) as { readonly proposed?: Subject["proposed"] }; // jsonb that only this server writes
  return proposed;
}

/** How many things of a kind are kept, and what becomes of them when their person is erased; `until` is an ISO day. */
type Held = {
  readonly kind: string;
  readonly becomes: Fate;
  readonly count: number;
  readonly until?: string;
};

/** What is held of somebody, by kind and by what an erasure would make of it: what goes first. */
export function heldOf(person: Person, entities: readonly Entity[], now: Date): readonly Held[] {
  const fates = fatesOf(person, entities, now);
  const held = new Map<string, Held>();
  const add = (kind: string, becomes: Fate, until?: string) => {
    const key = `${kind} ${becomes}`;
    const before = held.get(key);
    const last = [before?.until, until]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1);
    const count = (before?.count ?? 0) + 1;
    held.set(key, { kind, becomes, count, ...(last === undefined ? {} : { until: last }) });
  };
  const isHolder = ({ parentId }: PersonRecord) => parentId === null;
  for (const record of person.records.filter(isHolder)) add(record.entity, fates.of(record));
  for (const policy of person.policies) {
    const becomes = fates.of(policy);
    add("policy", becomes, becomes === "kept" ? policy.endsOn : undefined);
  }
  if (person.policies.length > 0) add("contact", fates.keepsPerson ? "kept" : "goes");
  const order: readonly Fate[] = ["goes", "remains", "kept"];
  return [...held.values()].toSorted(
    (one, other) => order.indexOf(one.becomes) - order.indexOf(other.becomes),
  );
}
