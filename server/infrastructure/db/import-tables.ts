import type { ColumnType, Generated } from "kysely";

type Jsonb = ColumnType<unknown, string, string>;

/** Files that brokers bring: their rows, and what was chosen of their columns and values. */
export type ImportTables = {
  imports: {
    id: string;
    broker_id: string;
    kind: string;
    insurer: Generated<string>;
    file_name: string;
    sha256: string;
    sheet: string | null;
    status: string;
    columns: Jsonb;
    defaults: ColumnType<unknown, string | undefined, string>;
    rows: number;
    /** Of the cells that it still keeps. */
    bytes: Generated<number>;
    author: string;
    address: string;
    created_at: Date;
    updated_at: Date;
    done_at: Date | null;
    emptied_at: Date | null;
  };
  import_rows: {
    import_id: string;
    number: number;
    cells: Jsonb | null;
    state: Generated<string>;
    title: string | null;
    key: string | null;
    said: Jsonb | null;
    problems: Jsonb | null;
    changes: Jsonb | null;
    outcome: string | null;
    reason: string | null;
    entity_id: string | null;
    before_version: number | null;
    after_version: number | null;
    made_id: string | null;
    was: Jsonb | null;
  };
  import_columns: {
    broker_id: string;
    kind: string;
    insurer: string;
    title: string;
    field: string | null;
    chosen_at: Date;
  };
  import_choices: { broker_id: string; kind: string; insurer: string; field: string; choice: string };
};
