-- What an insurer quoted by the month, what of it was accepted, and what it issued: of whom and by whom is nobody's business.
create table issued_prices (
  emission_id uuid primary key references records on delete cascade,
  insurer text not null,
  product text not null,
  -- Centavos.
  quoted bigint not null check (quoted > 0),
  accepted bigint not null check (accepted > 0),
  issued bigint not null check (issued > 0),
  issued_at timestamptz not null
);
create index issued_prices_by_insurer on issued_prices (product, insurer, issued_at desc) include (quoted, issued);
