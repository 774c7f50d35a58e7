import type { ColumnType, Generated } from "kysely";

/** What brokers are told of, and the mails of what they have not read. */
export type NoticeTables = {
  notifications: {
    id: string;
    position: Generated<string>;
    broker_id: string;
    kind: string;
    content: ColumnType<unknown, string | undefined, string>;
    created_at: Date;
    read_at: Date | null;
    mailed_at: Date | null;
    digest_id: string | null;
  };
  notice_digests: {
    id: string;
    broker_id: string;
    day: string;
    created_at: Date;
    sent_at: Date | null;
  };
};
