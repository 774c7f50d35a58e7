-- What is paid to a broker: the movements of a term, added up when the office makes it payable. Until then it is open, and
-- a broker has one that is. Money is in centavos, rates in hundredths of a percent.
create table liquidations (
  id uuid primary key,
  broker_id uuid not null references brokers,
  number text not null,
  -- First and last day, of whole months.
  period_from date not null,
  period_to date not null,
  status text not null check (status in ('unavailable', 'pending', 'invoiced', 'paid', 'rejected')),
  sub_total bigint,
  invoice_total bigint,
  vat_rate integer,
  vat bigint,
  withholdings jsonb not null default '[]',
  payable bigint,
  -- When it became payable, and until when it is paid once it was invoiced.
  available_on date,
  due_on date,
  invoice_number text,
  cae text,
  -- Why the office refused the invoice.
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (broker_id, number)
);
create unique index liquidations_open on liquidations (broker_id) where status = 'unavailable';
create index liquidations_by_period on liquidations (broker_id, period_to desc, id);

-- A movement is paid once.
create table liquidation_lines (
  movement_id uuid primary key references movements,
  liquidation_id uuid not null references liquidations
);
create index liquidation_lines_of on liquidation_lines (liquidation_id);

-- Its paper, and the invoices that came for it; the last one of a kind is the one that counts.
create table liquidation_files (
  id uuid primary key,
  liquidation_id uuid not null references liquidations,
  kind text not null check (kind in ('liquidation', 'invoice')),
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  stored_name text not null,
  author text not null,
  created_at timestamptz not null
);
create index liquidation_files_of on liquidation_files (liquidation_id, kind, created_at desc);
