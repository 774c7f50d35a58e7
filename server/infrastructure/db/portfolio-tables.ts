import type { ColumnType, Generated } from "kysely";

/** What brokers are told and ask about their portfolios, and the numbers by which it is judged. */
export type PortfolioTables = {
  parameters: {
    name: string;
    effective_from: string;
    value: ColumnType<unknown, string, string>;
    source: string;
    created_at: Generated<Date>;
  };
  policy_days: { broker_id: string; day: string; change: number };
  portfolio_days: {
    broker_id: string;
    day: string;
    ends: boolean;
    insurer: string;
    product: string;
    currency: string;
    policies: number;
    total_premium: number;
    unpriced: number;
  };
  earned_months: {
    broker_id: string;
    month: string;
    insurer: string;
    product: string;
    net_premium: number;
    commission: number;
  };
  claim_months: {
    broker_id: string;
    month: string;
    insurer: string;
    product: string;
    claims: number;
    /** Centavos. */
    paid: Generated<number>;
  };
  task_marks: {
    broker_id: string;
    kind: string;
    subject: string;
    occasion: string;
    postponed_until: string | null;
    marked_at: Date;
  };
  task_texts: { broker_id: string; kind: string; text: string; updated_at: Date };
  policy_documents: {
    id: string;
    policy_id: string;
    version: number;
    kind: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    stored_name: string;
    author: string;
    created_at: Date;
    mailed_at: ColumnType<Date | null, Date | undefined, Date>;
    downloaded_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  policy_expiry_notices: { policy_id: string; ends_on: string; days: number };
  conversation_insureds: {
    record_id: string;
    platform: string;
    identity_number: string;
    is_unread: Generated<boolean>;
  };
  record_requests: {
    id: string;
    record_id: string;
    papers: string[];
    channel: string;
    text: string;
    author: string;
    created_at: Date;
  };
};
