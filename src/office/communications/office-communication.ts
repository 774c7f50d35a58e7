import type { Tone } from "#engine/react/index.ts";
import type { Message } from "#src/shared/conversation/message.ts";
import type { Change } from "../ui/changes.tsx";

/** A conversation with the office as its list tells it. */
export type ListedCommunication = {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly subject: string;
  readonly last: string;
  /** Whose it is: a broker, or who is insured. */
  readonly broker: string;
  readonly status: { readonly id: string; readonly value: string; readonly tone: Tone };
  /** Until when the law wants an answer, an ISO day. */
  readonly dueOn: string | null;
  /** An instant. */
  readonly at: string;
};

export type OfficeCommunication = Omit<ListedCommunication, "at"> & {
  readonly messages: readonly Message[];
  readonly isUnproven: boolean;
  readonly canWrite: boolean;
  readonly canClose: boolean;
  readonly statuses: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
};

export const communicationsCall = "/office/communications";
export const communicationsPath = "/comunicaciones";
