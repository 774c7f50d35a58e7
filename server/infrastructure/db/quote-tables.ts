import type { ColumnType, Generated } from "kysely";

/** Quotes: their heads, what insurers offer, and what is made of it. */
export type QuoteTables = {
  quotes: {
    record_id: string;
    broker_id: string;
    number: Generated<number | null>;
    product: string;
    status: string;
    customer: string;
    customer_order: string;
    asset: string;
    client_id: string | null;
    round: Generated<number>;
    asked_on: Generated<string>;
    catalogue: string | null;
    is_running: Generated<boolean>;
    revision: Generated<number>;
    offers: Generated<number>;
    best: number | null;
    best_insurer: string | null;
    notes: ColumnType<unknown, string | undefined, string>;
    commissions: ColumnType<unknown, string | undefined, string>;
    valid_until: Date | null;
    cloned_from: string | null;
    renews: string | null;
    approval: ColumnType<unknown, string | null | undefined, string | null>;
    is_archived: Generated<boolean>;
    is_seen: Generated<boolean>;
    created_at: Date;
  };
  quote_words: { broker_id: string; word: string; quote_id: string };
  quote_coverages: {
    id: string;
    quote_id: string;
    round: number;
    insurer: string;
    own_quote: string;
    own_code: string;
    cluster: string;
    short_name: string;
    long_name: string;
    currency: Generated<string>;
    instalment: number;
    sum_insured: number | null;
    commission_rate: number | null;
    condition_id: string | null;
    condition_on: string | null;
    premium: ColumnType<unknown, string | undefined, string>;
    offer: ColumnType<unknown, string | undefined, string>;
    is_demo: Generated<boolean>;
    created_at: Date;
  };
  issued_prices: {
    emission_id: string;
    insurer: string;
    product: string;
    quoted: number;
    accepted: number;
    issued: number;
    issued_at: Date;
  };
  insurer_oddities: {
    id: string;
    at: Date;
    insurer: string;
    product: string;
    kind: string;
    record_id: string | null;
    detail: ColumnType<unknown, string, string>;
    told_at: Date | null;
  };
  quote_mails: {
    id: string;
    quote_id: string;
    coverages: readonly string[];
    recipients: readonly string[];
    subject: string;
    message: string;
    author: string;
    created_at: Date;
  };
  quote_shares: {
    code_hash: string;
    /** None for what was made before codes could be made again. */
    id: string | null;
    quote_id: string;
    round: number;
    coverages: readonly string[];
    author: string;
    expires_at: Date;
    created_at: Date;
  };
};
