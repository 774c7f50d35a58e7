import type { Tone } from "#engine/react/index.ts";
import type { Message } from "#src/shared/conversation/message.ts";

type Status = { readonly id: string; readonly value: string; readonly tone: Tone };

/** A conversation as the list has it; the instant in ISO. */
export type CommunicationRow = {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  /** Who is insured, where it is with them. */
  readonly holder?: string;
  /** The area of an insurer, where it is with one: «SURA, Emisiones». */
  readonly insurer?: string;
  /** What was written last, cut short. */
  readonly last: string;
  readonly status: Status;
  readonly at: string;
  readonly isUnread: boolean;
  readonly isOwn: boolean;
  readonly broker: string;
};

/** A conversation whole. */
export type Communication = {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly broker: string;
  /** Who is insured, where it is with them. */
  readonly holder?: string;
  /** The area of an insurer, where it is with one: «SURA, Emisiones». */
  readonly insurer?: string;
  /** Until when the law wants an answer, `YYYY/MM/DD`. */
  readonly dueOn?: string;
  readonly status: Status;
  readonly messages: readonly Message[];
  readonly isOwn: boolean;
  /** Whoever wrote it proved nothing of who they are, and is answered by mail. */
  readonly isUnproven: boolean;
  /** The policy that it is about. */
  readonly policyId: string | null;
  readonly canWrite: boolean;
  readonly canAttach: boolean;
  readonly canClose: boolean;
};

export const communicationsPath = "/communications";

/** Where one is seen. */
export function communicationPath(id: string): string {
  return `/comunicaciones/${id}`;
}

/** What is asked for anew once something was done in one. */
export function changedBy(id: string): readonly string[] {
  return [communicationsPath, `${communicationsPath}/${id}`, "/badges"];
}
