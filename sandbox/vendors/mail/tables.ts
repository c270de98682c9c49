export const TABLES = `
create table if not exists mail.messages (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  envelope_from text not null,
  envelope_to text[] not null,
  subject text not null,
  sender jsonb not null,
  "text" text not null,
  html text not null,
  headers jsonb not null,
  attachments jsonb not null,
  source bytea not null
);
create index if not exists messages_to on mail.messages using gin (envelope_to);
`;
