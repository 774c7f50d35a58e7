import type { Liquidation, LiquidationRow } from "#src/desk/liquidation/liquidation.ts";
import type { Change } from "../ui/changes.tsx";

/** A liquidation as the office's list tells it. */
export type ListedLiquidation = LiquidationRow & {
  readonly version: number;
  readonly broker: string;
  /** An ISO day. */
  readonly dueOn: string | null;
};

/** A liquidation as the office decides on it; one that is open as it would come to now. */
export type OfficeLiquidation = Liquidation &
  ListedLiquidation & {
    readonly email: string;
    readonly license: string | null;
    readonly cuit: string | null;
    readonly cae: string | null;
    /** Why it cannot be made payable yet. */
    readonly lacks: "notOver" | "earlierOpen" | "vatUnknown" | "nothingToInvoice" | null;
    readonly outcomes: readonly ("unavailable" | "pending" | "paid" | "rejected")[];
    readonly statuses: Readonly<Record<string, string>>;
    readonly changes: readonly Change[];
  };

export const liquidationsCall = "/office/liquidations";
export const liquidationsPath = "/liquidaciones";
export const statuses = ["unavailable", "pending", "invoiced", "paid", "rejected"] as const;
