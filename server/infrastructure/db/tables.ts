import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type { ClaimTables } from "./claim-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { InsurerTables } from "./insurer-tables.ts";
import type { Jsonb } from "./json.ts";
import type { LedgerTables } from "./ledger-tables.ts";
import type { NoticeTables } from "./notice-tables.ts";
import type { PortfolioTables } from "./portfolio-tables.ts";
import type { QuoteTables } from "./quote-tables.ts";
import type { ReleaseTables } from "./release-tables.ts";
import type { SessionTables } from "./session-tables.ts";

/** Instants go in and come out as Date, days as "YYYY-MM-DD", jsonb goes in as text (see json.ts). */
export type Tables = ClaimTables &
  ImportTables &
  InsurerTables &
  LedgerTables &
  NoticeTables &
  PortfolioTables &
  QuoteTables &
  ReleaseTables &
  SessionTables & {
    insureds: {
      identity_number: string;
      cuil: string;
      full_name: string;
      birth_date: string;
      email: string;
      is_demo: Generated<boolean>;
    };
    policies: {
      id: string;
      number: string;
      identity_number: string | null;
      insurer: string;
      product: string;
      asset: string;
      plate: string | null;
      starts_on: string;
      ends_on: string;
      canceled_on: string | null;
      is_demo: Generated<boolean>;
      broker_id: string | null;
      province: string | null;
      status: Generated<string>;
      origin: Generated<string>;
      version: Generated<number>;
      number_key: ColumnType<string, never, never>;
      total_premium: number | null;
      currency: Generated<string>;
      client_id: string | null;
      renewed_by: string | null;
      holder: string | null;
      holder_order: string | null;
      insured_name: string | null;
      insured_birth_date: string | null;
      insured_email: string | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    policy_words: { broker_id: string; word: string; policy_id: string };
    policy_versions: {
      policy_id: string;
      number: number;
      kind: string;
      effective_from: string;
      source: string;
      record_id: string | null;
      answers: Jsonb;
      premium: ColumnType<unknown, string | undefined, string>;
      author: string;
      created_at: Date;
      restores: number | null;
    };
    delivery_consents: {
      broker_id: string;
      identity_number: string;
      is_given: boolean;
      version: string;
      record_id: string | null;
      at: Date;
    };
    consent_requests: {
      id: string;
      policy_id: string;
      version: string;
      author: string;
      asked_at: Date;
      answered_at: ColumnType<Date | null, Date | undefined, Date | null>;
      is_given: ColumnType<boolean | null, boolean | undefined, boolean | null>;
    };
    challenges: {
      id: string;
      code_hash: string;
      salt: string;
      difficulty: number;
      tries: Generated<number>;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    tickets: {
      id: string;
      token_hash: string;
      platform: string;
      scope: string;
      identity_number: string;
      plate: string | null;
      is_proven: Generated<boolean>;
      proves_proposal: Generated<boolean>;
      proposal_brokers: Generated<string[]>;
      views_plate: Generated<boolean>;
      wrong_proofs: Generated<number>;
      created_at: Date;
      expires_at: Date;
    };
    rate_counters: { key: string; count: number; expires_at: Date };
    brokers: {
      id: string;
      email: string;
      password_hash: string;
      registration_id: string;
      identity_number: string;
      is_activated: Generated<boolean>;
      blocked_at: Date | null;
      onboarding_status: string;
      organizer_id: string | null;
      parent_broker_id: string | null;
      permissions: ColumnType<unknown, string | undefined, string>;
      permissions_before: ColumnType<unknown, string | undefined, string>;
      profile: ColumnType<unknown, string | undefined, string>;
      preferences: ColumnType<unknown, string | undefined, string>;
      is_demo: Generated<boolean>;
      /** The address, name and licence, by which the office finds them; the base makes it. */
      sought: GeneratedAlways<string>;
      created_at: Date;
      updated_at: Date;
    };
    producer_invitations: {
      id: string;
      organizer_id: string;
      email: string;
      created_at: Date;
      expires_at: Date;
      broker_id: Generated<string | null>;
      accepted_at: Generated<Date | null>;
      declined_at: Generated<Date | null>;
      left_at: Generated<Date | null>;
    };
    broker_platforms: {
      broker_id: string;
      name: string;
      theme: Jsonb;
      revision: Generated<number>;
      updated_at: Date;
    };
    platform_names: { name: string; broker_id: string; is_known: Generated<boolean> };
    platform_logos: { name: string; content: Uint8Array; created_at: Date };
    insurer_logos: { insurer: string; logo: string; small: string; updated_at: Date };
    device_events: {
      id: Generated<number>;
      broker_id: string;
      event: string;
      device: Jsonb;
      address: string;
      created_at: Date;
    };
    browser_errors: {
      id: Generated<number>;
      message: string;
      stack: string;
      page: string;
      version: string;
      comment: string;
      created_at: Date;
    };
    account_codes: {
      id: string;
      purpose: string;
      subject: string;
      broker_id: string | null;
      network: Generated<string>;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    records: {
      id: string;
      entity: string;
      parent_id: string | null;
      owner: string;
      writer: string;
      policy_id: string | null;
      broker_id: ColumnType<string | null, never, never>;
      product: string | null;
      insurer: string | null;
      number: string | null;
      status: string;
      version: Generated<number>;
      draft_id: string | null;
      release: string | null;
      file_keys: Jsonb | null;
      answers: Jsonb;
      facts: ColumnType<unknown, string | undefined, string>;
      report: Jsonb | null;
      title: string | null;
      title_order: string | null;
      words: string | null;
      tags: string[] | null;
      created_at: Date;
      updated_at: Date;
      sent_at: Date | null;
    };
    record_numbers: { series: string; year: number; last: number };
    record_statuses: {
      id: Generated<number>;
      record_id: string;
      status: string;
      author: string;
      note: string | null;
      created_at: Date;
    };
    record_files: {
      id: string;
      position: Generated<number>;
      record_id: string;
      key: string;
      name: string;
      type: string;
      size: number;
      sha256: string;
      received_sha256: string;
      stored_name: string;
      created_at: Date;
    };
    payment_tokens: {
      token: string;
      owner: string;
      brand: string | null;
      last4: string;
      expires_on: string;
      created_at: Date;
    };
    idempotency_keys: {
      subject: string;
      key: string;
      request_hash: string;
      status: number;
      answer: Jsonb;
      created_at: Date;
    };
    audit: {
      id: Generated<number>;
      at: Date;
      who: string;
      address: string;
      action: string;
      entity: string;
      entity_id: string;
      before: Jsonb | null;
      after: Jsonb | null;
    };
    audit_contents: { entity: string; entity_id: string; at: Date; sha256: string; content: Jsonb };
  };

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
