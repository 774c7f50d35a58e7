import { officeText } from "#src/shared/i18n/office-text.ts";
import type { Change } from "../ui/changes.tsx";

/** The same that went wrong with the same insurer, however often. */
export type ListedFault = {
  readonly id: string;
  readonly kind: string;
  readonly insurer: string;
  readonly insurerTitle: string;
  readonly product: string;
  readonly productTitle: string;
  /** What was asked of the insurer. */
  readonly asked: string;
  readonly code: string;
  readonly message: string | null;
  readonly count: number;
  readonly unseen: number;
  /** Instants. */
  readonly first: string;
  readonly last: string;
  /** In centavos; null of what is no price. */
  readonly least: number | null;
  readonly most: number | null;
};

export type OfficeFault = ListedFault & {
  readonly times: readonly {
    readonly at: string;
    readonly message: string | null;
    readonly amount: number | null;
    readonly number: string | null;
    readonly broker: string | null;
  }[];
  readonly changes: readonly Change[];
};

export const faultsCall = "/office/faults";
export const faultsPath = "/fallas";

const kinds = ["unknown-plan", "implausible", "twice"] as const;
const asks = [
  ...(["quote", "emission", "endorsement", "cancellation", "inspection", "documents"] as const),
  ...(["status", "endorsementStatus"] as const),
];

/** What went wrong, in a few words: «Emisión que falló». */
export function whatOf({ kind, asked }: Pick<ListedFault, "kind" | "asked">): string {
  const odd = kinds.find((one) => one === kind);
  if (odd) return officeText(`faults.kinds.${odd}`);
  const known = asks.find((one) => one === asked);
  return officeText("faults.failed", { asked: known ? officeText(`faults.asked.${known}`) : asked });
}
