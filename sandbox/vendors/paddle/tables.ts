/** Everything Paddle knows, as the API shows it (`body`) and what it keeps to itself (`hidden`). */
export const TABLES = `
create table if not exists paddle.entities (
  id text primary key, kind text not null, body jsonb not null, hidden jsonb not null default '{}', seq bigserial, due_at timestamptz
);
create index if not exists entities_kind on paddle.entities (kind, seq desc);
create index if not exists entities_customer on paddle.entities ((body->>'customer_id'), kind);
create index if not exists entities_due on paddle.entities (due_at) where due_at is not null;
create sequence if not exists paddle.invoice_numbers start 10001;
`;
