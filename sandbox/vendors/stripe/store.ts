/** Reading and writing API objects inside one request's transaction. */
import type pg from 'pg';
import type Stripe from 'stripe';
import { invalidRequest, noSuch } from './failure.ts';

/** Our objects as the API shows them, typed by the vendor's own package. */
export interface Kinds {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  confirmation_token: Stripe.ConfirmationToken;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  balance_transaction: Stripe.BalanceTransaction;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
export type Kind = keyof Kinds;

/** What only Stripe knows about an object. */
export interface Hidden {
  cardNumber?: string;
  /** The payer has agreed, with authentication, that the card is charged while away. */
  setUp?: boolean;
  /** Charged without being attached to a customer: cannot be used again. */
  spent?: boolean;
  returnUrl?: string;
  /** How the 3-D Secure challenge ended. */
  authenticated?: boolean;
  endpointSecret?: string;
  customerDeleted?: boolean;
}

const PREFIXES: [string, Kind][] = [
  ['cus_', 'customer'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['seti_', 'setup_intent'],
  ['ctoken_', 'confirmation_token'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['pyr_', 'refund'],
  ['dp_', 'dispute'],
  ['evt_', 'event'],
  ['txn_', 'balance_transaction'],
  ['we_', 'webhook_endpoint'],
];

export function kindOfId(id: string): Kind | undefined {
  return PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1];
}

export async function insert<K extends Kind>(db: pg.PoolClient, kind: K, body: Kinds[K], hidden: Hidden = {}): Promise<Kinds[K]> {
  const created = new Date((body as { created: number }).created * 1000);
  await db.query('insert into stripe.objects (id, kind, created_at, body, hidden) values ($1, $2, $3, $4, $5)', [
    (body as { id: string }).id,
    kind,
    created,
    body,
    hidden,
  ]);
  return body;
}

export async function save<K extends Kind>(db: pg.PoolClient, body: Kinds[K]): Promise<Kinds[K]> {
  await db.query('update stripe.objects set body = $2 where id = $1', [(body as { id: string }).id, body]);
  return body;
}

export async function hide(db: pg.PoolClient, id: string, more: Hidden): Promise<void> {
  await db.query('update stripe.objects set hidden = hidden || $2 where id = $1', [id, more]);
}

export interface Stored<K extends Kind> {
  body: Kinds[K];
  hidden: Hidden;
}

/** One object, locked until the request ends, so that two confirmations of one intent cannot both charge. */
export async function find<K extends Kind>(db: pg.PoolClient, kind: K, id: string): Promise<Stored<K> | undefined> {
  const { rows } = await db.query<Stored<K>>('select body, hidden from stripe.objects where id = $1 and kind = $2 for update', [id, kind]);
  return rows[0];
}

const NAMES: Record<Kind, string> = {
  customer: 'customer',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  confirmation_token: 'confirmation_token',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
  balance_transaction: 'balance transaction',
  webhook_endpoint: 'webhook endpoint',
};

/**
 * One object or Stripe's refusal. The address names it as `id` (404); a parameter names it by the parameter (400).
 */
export async function get<K extends Kind>(db: pg.PoolClient, kind: K, id: string, param?: string): Promise<Stored<K>> {
  const found = await find(db, kind, id);
  if (!found)
    throw noSuch(NAMES[kind], id, param ?? (kind === 'payment_intent' || kind === 'setup_intent' ? 'intent' : 'id'), param ? 400 : 404);
  return found;
}

export interface ListInput {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

/** A page of a list, newest first. `where` compares top-level fields of the shown object. */
export async function list<K extends Kind>(
  db: pg.PoolClient,
  kind: K,
  url: string,
  input: ListInput,
  where: Record<string, string | string[] | undefined> = {},
): Promise<{ object: 'list'; data: Kinds[K][]; has_more: boolean; url: string }> {
  const limit = input.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', { code: 'parameter_invalid_integer', param: 'limit' });
  if (input.starting_after && input.ending_before) {
    throw invalidRequest('You cannot use both `starting_after` and `ending_before`.', { param: 'ending_before' });
  }
  const values: unknown[] = [kind];
  const value = (item: unknown) => `$${values.push(item)}`;
  const conditions = ['kind = $1'];
  for (const [field, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue;
    conditions.push(Array.isArray(wanted) ? `body->>'${field}' = any(${value(wanted)})` : `body->>'${field}' = ${value(wanted)}`);
  }
  const created = typeof input.created === 'number' ? { gte: input.created, lte: input.created } : (input.created ?? {});
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  for (const [name, sign] of Object.entries(signs)) {
    const bound = created[name as keyof typeof signs];
    if (bound !== undefined) conditions.push(`(body->>'created')::bigint ${sign} ${value(bound)}`);
  }
  for (const [cursor, sign, param] of [
    [input.starting_after, '<', 'starting_after'],
    [input.ending_before, '>', 'ending_before'],
  ] as const) {
    if (!cursor) continue;
    const { rows } = await db.query<{ seq: string }>('select seq from stripe.objects where id = $1 and kind = $2', [cursor, kind]);
    if (!rows[0]) throw noSuch(NAMES[kind], cursor, param, 400);
    conditions.push(`seq ${sign} ${value(rows[0].seq)}`);
  }
  const order = input.ending_before ? 'asc' : 'desc';
  const { rows } = await db.query<{ body: Kinds[K] }>(
    `select body from stripe.objects where ${conditions.join(' and ')} order by seq ${order} limit ${value(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit).map((row) => row.body);
  return { object: 'list', data: input.ending_before ? page.reverse() : page, has_more: rows.length > limit, url };
}
