import type { OfficeRole, Permitted } from "#permissions/index.ts";

/** The holder of a ticket: what it proves, and from where it was shown. */
export type Insured = {
  readonly type: "insured";
  readonly ticketId: string;
  readonly platform: string;
  readonly identityNumber: string;
  readonly plate: string | null;
  /** They have proved to be who the DNI is of; see policies/proof.ts. */
  readonly isProven: boolean;
  /** They have proved to be who is to be insured by their broker's word: it opens that, and none of their policies. */
  readonly provesProposal?: boolean;
  /** Brokers by whose word that is: what others propose of the same DNI stays closed. */
  readonly proposalBrokers?: readonly string[];
  /** Their plate was right: its policy is read, and nothing is done with it. */
  readonly viewsPlate?: boolean;
  readonly address: string;
};

/** A broker by a session of theirs, with what they may do. */
export type Broker = Permitted & {
  readonly type: "broker";
  readonly brokerId: string;
  readonly sessionId: string;
  /** Whether their address was verified; until then they only finish that. */
  readonly isActivated: boolean;
  readonly address: string;
};

/** Who works in the office, by a session of theirs. */
export type Operator = {
  readonly type: "operator";
  readonly operatorId: string;
  readonly sessionId: string;
  readonly displayName: string;
  readonly roles: readonly OfficeRole[];
  readonly address: string;
};

/** What the server does by itself. */
export type Job = { readonly type: "job"; readonly name: string };

/** Who answers for an insurer by the link to one conversation: whoever reads the mailbox to which that was sent. */
export type Correspondent = {
  readonly type: "insurer";
  readonly insurer: string;
  readonly conversationId: string;
  readonly address: string;
};

/** Somebody of whom nothing is known: a draft's own UUID, which nobody else has, stands for them. */
export type Nobody = {
  readonly type: "nobody";
  readonly draftId: string | undefined;
  readonly address: string;
};

/** Who acts. */
export type Principal = Insured | Broker | Operator | Job | Correspondent | Nobody;

/** Whose is what they store; the same for every ticket or session of one person. */
export function ownerOf(principal: Principal): string {
  switch (principal.type) {
    case "insured":
      return ownerOfInsured(principal.platform, principal.identityNumber);
    case "broker":
      return `broker:${principal.brokerId}`;
    case "nobody":
      return principal.draftId === undefined ? "nobody" : `draft:${principal.draftId}`;
    case "job":
      return principal.name;
    case "insurer":
      return `insurer:${principal.insurer}`;
    case "operator":
      return `operator:${principal.operatorId}`;
  }
}

/** The owner that somebody insured is on a platform. */
export function ownerOfInsured(platform: string, identityNumber: string): string {
  return `insured:${platform}:${identityNumber}`;
}

/**
 * The other owner whose things are a principal's: what an insurer itself knows of somebody insured came through no
 * platform, and is theirs on each that shows its policy. Others have no other.
 */
export function otherOwnerOf(principal: Principal): string {
  return principal.type === "insured"
    ? ownerOfInsured(noPlatform, principal.identityNumber)
    : ownerOf(principal);
}

/** A pattern of the owners that a principal is on all platforms; of others than the insured their own alone. */
export function ownersAnywhereOf(principal: Principal): string {
  return principal.type === "insured" ? ownerOfInsured("%", principal.identityNumber) : ownerOf(principal);
}

/** In place of a platform, which no name of one can be. */
export const noPlatform = "*";

/** The insured that an owner is, as the server acts for them; undefined for another. */
export function insuredOfOwner(owner: string): Insured | undefined {
  const [, platform, identityNumber] = /^insured:([^:]+):([^:]+)$/.exec(owner) ?? [];
  if (platform === undefined || identityNumber === undefined) return undefined;
  return {
    type: "insured",
    ticketId: "",
    platform,
    identityNumber,
    plate: null,
    isProven: true,
    address: "local",
  };
}

/** The broker that an owner is; undefined for another. */
export function brokerOfOwner(owner: string): string | undefined {
  return /^broker:(.+)$/.exec(owner)?.[1];
}

/** Whether somebody is known to be who they say: an insured person by their proof, others by how they came in. */
export function isProven(principal: Principal): boolean {
  return principal.type !== "insured" || principal.isProven;
}

/**
 * Who writes a record, beside its owner: the person with whatever ticket, since what stores asks for the proof of who they
 * are. Nothing by which somebody is known.
 */
export function writerOf(principal: Principal): string {
  return principal.type === "insured" ? principal.type : authorOf(principal);
}

/** Who did it, as the audit tells: one ticket, not the person. */
export function authorOf(principal: Principal): string {
  return principal.type === "insured" ? `ticket:${principal.ticketId}` : ownerOf(principal);
}

export function addressOf(principal: Principal): string {
  return principal.type === "job" ? "local" : principal.address;
}

/** When, by whom and from where something is done, as the audit tells. */
export function actOf(
  principal: Principal,
  at: Date,
): { readonly at: Date; readonly who: string; readonly address: string } {
  return { at, who: authorOf(principal), address: addressOf(principal) };
}

/** By what it is counted how much of the server somebody uses: the ticket or session that they have, and who they are. */
export function usesOf(principal: Principal): { readonly ticketId: string; readonly identityNumber: string } {
  if (principal.type === "insured") return principal;
  if (principal.type === "insurer") {
    // One link's alone: what is spent by it takes nothing from the insurer's other conversations.
    const link = `conversation:${principal.conversationId}`;
    return { ticketId: link, identityNumber: link };
  }
  const owner = ownerOf(principal);
  return { ticketId: principal.type === "broker" ? principal.sessionId : owner, identityNumber: owner };
}
