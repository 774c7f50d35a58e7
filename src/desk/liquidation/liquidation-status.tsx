import { Status, TonedStatus } from "../ui/status.tsx";
import type { LiquidationRow } from "./liquidation.ts";

/** How a liquidation stands; one that is not there yet has the mark of what has not begun. */
export function LiquidationStatus({ status: { id, tone, value } }: Pick<LiquidationRow, "status">) {
  if (id === "unavailable") return <Status kind="draft">{value}</Status>;
  return <TonedStatus tone={tone}>{value}</TonedStatus>;
}
