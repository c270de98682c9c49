/** Everything Stripe remembers about the practice account, in the PostgreSQL schema `stripe`. */
export const TABLES = `
create schema if not exists stripe;
-- One row per API object: body is what the API shows, hidden is what only Stripe knows (the card number, set-up consent).
create table if not exists stripe.objects (
  seq bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  created_at timestamptz not null,
  body jsonb not null,
  hidden jsonb not null default '{}'
);
create index if not exists objects_kind on stripe.objects (kind, seq desc);
create index if not exists objects_customer on stripe.objects ((body->>'customer'), kind);
create index if not exists objects_payment_intent on stripe.objects ((body->>'payment_intent'), kind);
create index if not exists objects_charge on stripe.objects ((body->>'charge'), kind);
-- Answers kept for 24 hours; a row without status is a request still running.
create table if not exists stripe.idempotency (
  key text primary key,
  fingerprint text not null,
  created_at timestamptz not null,
  status int,
  body text,
  request_id text
);
create table if not exists stripe.switches (name text primary key, value jsonb not null);
`;
