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
};
