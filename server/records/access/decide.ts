import type { Platforms } from "../../people/platforms/platforms.ts";
import {
  type Insured,
  insuredOfOwner,
  otherOwnerOf,
  ownerOf,
  type Principal,
} from "../../people/principals/principal.ts";
import type { Entity } from "../entity.ts";
import { nobodyElse, type Overseen, overseenBy } from "./overseen.ts";

/** A policy as far as it decides who sees what hangs on it. */
export type SubjectPolicy = {
  readonly insurer: string;
  /** The selling broker. */
  readonly brokerId: string | null;
  readonly origin: string;
  readonly status: string;
  /** The DNI of the insured person; a company has none. */
  readonly identityNumber: string | null;
};

/** A record as far as it decides who reads and writes it. */
export type Subject = {
  readonly owner: string;
  readonly isSent: boolean;
  /** The policy that it hangs on. */
  readonly policy: SubjectPolicy | null;
  /** The policy that is to come, where there is none yet. */
  readonly proposed: Pick<SubjectPolicy, "insurer" | "brokerId"> | null;
  /** Organizer and organization of the broker who keeps it. */
  readonly keeper: Overseen;
};

/** How brokers keep a kind of record. */
export type Keeping = {
  /** The broker who owns it, or the one who sold the policy that it hangs on. */
  readonly by: "owner" | "seller";
  /** Who oversees that broker reads it too. */
  readonly isOverseen: boolean;
  /** A draft is its owner's alone. */
  readonly hidesDrafts: boolean;
};

type Kind = Pick<Entity, "brokers" | "sold" | "insured">;

/** Derives it from what a kind says of itself: what the insured begin hangs on a policy, which somebody sold. */
export function keepingOf({ brokers, sold, insured }: Kind): Keeping {
  const by = sold || insured ? "seller" : "owner";
  return {
    by,
    isOverseen: by === "seller" || brokers !== undefined,
    hidesDrafts: insured?.wholeTo === "writer",
  };
}

type Shows = Pick<Platforms, "shows">;

/** Without platforms nothing is shown to the insured. */
const noPlatforms: Shows = { shows: () => false };

/** Whether a principal reads a record; a reader of its status alone reads less, see `readsWhole`. */
export function canRead(
  principal: Principal,
  keeping: Keeping,
  subject: Subject,
  platforms: Shows = noPlatforms,
): boolean {
  if (principal.type === "insured") return isOfInsured(principal, subject, platforms);
  if (principal.type !== "broker") return false;
  if (!isKept(keeping, subject)) return false;
  if (isHidden(keeping, subject)) return canWrite(principal, keeping, subject);
  const { organizerId, parentId } = keeping.isOverseen ? overseenBy(principal) : nobodyElse;
  return (
    keepsIt(principal.brokerId, keeping, subject) ||
    (organizerId !== null && organizerId === subject.keeper.organizerId) ||
    (parentId !== null && parentId === subject.keeper.parentId)
  );
}

/** Whether a principal changes a record, or adds to it: who oversees others reads alone. */
export function canWrite(
  principal: Principal,
  keeping: Keeping,
  subject: Subject,
  platforms: Shows = noPlatforms,
): boolean {
  if (principal.type === "insured") return isOfInsured(principal, subject, platforms);
  // A draft's own UUID stands for who has nothing else.
  if (principal.type === "nobody")
    return principal.draftId !== undefined && subject.owner === ownerOf(principal);
  if (principal.type !== "broker" || !isKept(keeping, subject)) return false;
  const isTheirs = !isHidden(keeping, subject) || subject.owner === ownerOf(principal);
  return isTheirs && keepsIt(principal.brokerId, keeping, subject);
}

/**
 * Whether a policy is the person's on their platform. A broker's platform shows what that broker sold: a proof made with
 * what they typed themselves opens nothing of another's.
 */
export function isOwnPolicy(
  { identityNumber, platform }: Pick<Insured, "identityNumber" | "platform">,
  policy: SubjectPolicy,
  platforms: Shows,
): boolean {
  return (
    policy.identityNumber === identityNumber &&
    !hidden.includes(policy.status) &&
    platforms.shows(platform, policy)
  );
}

/** Statuses of policies that their insured do not see. */
export const hidden: readonly string[] = ["pending", "removed"];

/**
 * Whether what is to be insured is shown to the person on their platform. Who proved nothing but a broker's word of it sees
 * what that broker proposes; an insurer's wish for photos counts as emitted.
 */
export function isOwnProposal(
  { platform, isProven, proposalBrokers = [] }: Insured,
  { insurer, brokerId }: NonNullable<Subject["proposed"]>,
  platforms: Shows,
): boolean {
  const isProved = isProven || (brokerId !== null && proposalBrokers.includes(brokerId));
  return isProved && platforms.shows(platform, { insurer, brokerId, origin: "emitted" });
}

/** Whether a conversation in which the person takes part is theirs on their platform; `platform` is where they do. */
export function isOwnConversation(
  insured: Insured,
  { platform, policy }: { readonly platform: string; readonly policy: SubjectPolicy | null },
  platforms: Shows,
): boolean {
  return policy ? isOwnPolicy(insured, policy, platforms) : platform === insured.platform;
}

/** Whether a record is the person's on their platform. */
export function isOfInsured(
  insured: Insured,
  { owner, isSent, policy, proposed }: Pick<Subject, "owner" | "isSent" | "policy" | "proposed">,
  platforms: Shows,
): boolean {
  // What was sent goes with its policy wherever that is shown; a draft stays where it was begun.
  const goesWithPolicy = policy !== null && isSent && isOfPerson(insured, owner);
  if (!goesWithPolicy && !isOfPlatform(insured, owner)) return false;
  if (policy) return insured.isProven && isOwnPolicy(insured, policy, platforms);
  if (proposed) return isOwnProposal(insured, proposed, platforms);
  // On no policy a record is its platform's alone: nothing else says where it may be shown.
  return insured.isProven && owner === ownerOf(insured);
}

/** Whether an owner is the person on their platform, or as an insurer knows them. */
export function isOfPlatform(insured: Insured, owner: string): boolean {
  return owner === ownerOf(insured) || owner === otherOwnerOf(insured);
}

/** Whether an owner is the person on any platform. */
function isOfPerson({ identityNumber }: Pick<Insured, "identityNumber">, owner: string): boolean {
  return insuredOfOwner(owner)?.identityNumber === identityNumber;
}

/** Whether nobody but its owner sees it yet. */
function isHidden({ hidesDrafts }: Keeping, { isSent }: Subject): boolean {
  return hidesDrafts && !isSent;
}

/** Whether its broker still has it. */
function isKept({ by }: Keeping, { policy }: Subject): boolean {
  return by === "owner" || (policy !== null && policy.status !== "removed");
}

function keepsIt(brokerId: string, { by }: Keeping, { owner, policy }: Subject): boolean {
  return by === "owner" ? owner === `broker:${brokerId}` : policy?.brokerId === brokerId;
}
