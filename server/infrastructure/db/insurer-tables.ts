import type { ColumnType, Generated } from "kysely";
import type { Jsonb } from "./json.ts";

/** What is asked of insurers and what comes of it. */
export type InsurerTables = {
  insurer_runs: {
    id: string;
    record_id: string;
    round: number;
    insurer: string;
    kind: string;
    product: string;
    connector: string;
    key: string;
    status: "waiting" | "running" | "done" | "failed" | "unknown" | "canceled";
    attempt: Generated<number>;
    lease_owner: string | null;
    next_at: Date | null;
    run: Jsonb;
    outcome: ColumnType<unknown, string | null, string | null>;
    failure: string | null;
    message: string | null;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    told_at: ColumnType<Date | null, never, Date>;
    sent_at: Date | null;
  };
  insurer_exchanges: {
    id: Generated<string>;
    run_id: string;
    call: string;
    method: string;
    path: string;
    status: number | null;
    problem: string | null;
    milliseconds: number;
    bytes: number;
    contents: Buffer;
    created_at: Date;
  };
  collections: {
    insurer: string;
    day: Date | string;
    created_at: Date;
  };
  insurer_contacts: { insurer: string; area: string; email: string };
  conversation_insurers: {
    record_id: string;
    code_hash: string;
    expires_at: Date;
    claim_id: ColumnType<string | null, string | undefined, string>;
  };
  seen_faults: {
    id: string;
    fault: string;
    until: Date;
    note: string;
    operator_id: string | null;
    created_at: Date;
  };
};
