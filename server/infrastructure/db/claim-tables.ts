import type { ColumnType, Generated } from "kysely";

/** How claims reach their insurers, and what came back that fits nothing. */
export type ClaimTables = {
  claim_sendings: {
    record_id: string;
    claim_id: string;
    way: "service" | "mailbox" | "person";
    status: Generated<"waiting" | "taken">;
    attempts: Generated<number>;
    next_at: Date | null;
    leased_by: ColumnType<string | null, string | undefined, string | null>;
    taken_at: ColumnType<Date | null, Date | undefined, Date | null>;
    reason: ColumnType<string | null, string | undefined, string | null>;
    created_at: Date;
  };
  claim_links: { claim_id: string; code_hash: string };
  claim_confirmations: { claim_id: string; code_hash: string };
  claim_oddities: {
    id: string;
    claim_id: string;
    was: string;
    said: string;
    note: string | null;
    source: string;
    created_at: Date;
    seen_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };
};
