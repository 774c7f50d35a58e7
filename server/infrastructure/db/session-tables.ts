import type { Generated } from "kysely";
import type { OfficeRole } from "#permissions/index.ts";

/** Who works in the office, and who is signed in, wherever that is. */
export type SessionTables = {
  operators: {
    id: string;
    email: string;
    password_hash: string;
    display_name: string;
    blocked_at: Date | null;
    roles: OfficeRole[];
    /** Sealed; null until the operator has confirmed one. */
    factor_secret: string | null;
    factor_step: Generated<string | number>;
    factor_failures: Generated<number>;
    factor_locked_until: Date | null;
    is_demo: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: string;
    broker_id: string | null;
    operator_id: string | null;
    generation: Generated<number>;
    device: string;
    address: string;
    network: string;
    created_at: Date;
    used_at: Date;
    expires_at: Date;
    ends_at: Date;
    ended_at: Date | null;
    ended_because: string | null;
  };
  factor_steps: {
    token_hash: string;
    operator_id: string;
    session_id: string | null;
    proposed_secret: string | null;
    expires_at: Date;
    used_at: Date | null;
  };
  login_codes: {
    code_hash: string;
    broker_id: string;
    session_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
};
