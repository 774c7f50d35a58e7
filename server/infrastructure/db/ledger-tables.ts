import type { ColumnType, Generated } from "kysely";

/** What brokers earn: movements, and what those of a month come to. Money is in centavos, rates in hundredths of a percent. */
export type LedgerTables = {
  movements: {
    id: string;
    broker_id: string;
    insurer: string;
    policy_id: string | null;
    policy_number: string;
    period: string;
    kind: string;
    net_premium: number;
    rate: number | null;
    commission: number;
    file_id: string | null;
    line: string;
    turn: number;
    reverses: string | null;
    author: string;
    created_at: Date;
  };
  ledger_balances: {
    broker_id: string;
    period: string;
    insurer: string;
    net_premium: number;
    commission: number;
    movements: number;
  };
  liquidations: {
    id: string;
    broker_id: string;
    number: string;
    period_from: string;
    period_to: string;
    status: string;
    sub_total: number | null;
    invoice_total: number | null;
    vat_rate: number | null;
    vat: number | null;
    withholdings: ColumnType<unknown, string | undefined, string>;
    payable: number | null;
    available_on: string | null;
    due_on: string | null;
    invoice_number: string | null;
    cae: string | null;
    note: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  unpaid_instalments: {
    id: string;
    broker_id: string;
    insurer: string;
    key: string;
    policy_id: string | null;
    policy_number: string;
    instalment: string | null;
    due_on: string;
    amount: number;
    covered_until: string | null;
    reason: string | null;
    paid_on: string | null;
    mark: "told" | "claimed" | null;
    marked_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  reconciliation_decisions: {
    broker_id: string;
    insurer: string;
    period: string;
    key: string;
    decision: "accept" | "claim" | "adjust";
    difference: number;
    note: string | null;
    line: string | null;
    author: string;
    decided_at: Date;
  };
  reconciliations: {
    broker_id: string;
    insurer: string;
    period: string;
    expected: number;
    paid: number;
    author: string;
    closed_at: Date;
  };
  liquidation_lines: { movement_id: string; liquidation_id: string };
  liquidation_files: {
    id: string;
    liquidation_id: string;
    kind: "liquidation" | "invoice";
    name: string;
    type: string;
    size: number;
    sha256: string;
    stored_name: string;
    author: string;
    created_at: Date;
  };
};
