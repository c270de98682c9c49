/** Entities in the database. */
import type { Call } from './call.ts';
import { notFound, PaddleFailure } from './failure.ts';
import type { Body, Hidden, Kind } from './model.ts';

export interface Found<K extends Kind> {
  body: Body<K>;
  hidden: Hidden<K>;
}

const idOf = (body: object): string => ('event_id' in body ? body.event_id : (body as { id: string }).id) as string;

export async function insert<K extends Kind>(call: Call, kind: K, body: Body<K>, hidden?: Hidden<K>): Promise<Body<K>> {
  await call.db.query('insert into paddle.entities (id, kind, body, hidden) values ($1, $2, $3, $4)', [
    idOf(body),
    kind,
    body,
    hidden ?? {},
  ]);
  return body;
}

export async function save<K extends Kind>(call: Call, _kind: K, body: Body<K>, hidden?: Hidden<K>): Promise<Body<K>> {
  const stamped = { ...body, updated_at: call.now.toISOString() };
  await call.db.query('update paddle.entities set body = $2, hidden = coalesce($3, hidden) where id = $1', [
    idOf(body),
    stamped,
    hidden ? JSON.stringify(hidden) : null,
  ]);
  return stamped;
}

/** Set the time of an entity's next due event; null when there is none. */
export const setDue = (call: Call, id: string, at: Date | null) =>
  call.db.query('update paddle.entities set due_at = $2 where id = $1', [id, at]);

export async function find<K extends Kind>(call: Call, kind: K, id: string): Promise<Found<K> | undefined> {
  const { rows } = await call.db.query<Found<K>>('select body, hidden from paddle.entities where kind = $1 and id = $2', [kind, id]);
  return rows[0];
}

/** @throws PaddleFailure 404 */
export async function get<K extends Kind>(call: Call, kind: K, id: string): Promise<Found<K>> {
  const found = await find(call, kind, id);
  if (!found) throw notFound(id);
  return found;
}

export interface Listing {
  data: object[];
  pagination: { per_page: number; next: string; has_more: boolean; estimated_total: number };
}

/** A page, newest first, `after` an id. Filters are of the body's own text fields; several values of one are alternatives. */
export async function list<K extends Kind>(
  call: Call,
  kind: K,
  address: URL,
  filters: Record<string, readonly string[] | undefined>,
  limits: { most: number; usual: number },
): Promise<Listing> {
  const perPage = Math.min(limits.most, Number(address.searchParams.get('per_page') ?? limits.usual));
  if (!Number.isInteger(perPage) || perPage < 1)
    throw new PaddleFailure(400, 'invalid_field', 'Request does not pass validation.', [
      { field: 'per_page', message: 'must be a number' },
    ]);
  const isAscending = address.searchParams.get('order_by')?.endsWith('[ASC]') ?? false;
  const values: unknown[] = [kind];
  let where = 'kind = $1';
  for (const [field, wanted] of Object.entries(filters)) {
    if (!wanted) continue;
    values.push(wanted);
    where += field === 'id' ? ` and id = any($${values.length})` : ` and body->>'${field}' = any($${values.length})`;
  }
  const counted = await call.db.query(`select count(*)::int as total from paddle.entities where ${where}`, values);
  const after = address.searchParams.get('after');
  if (after) {
    values.push(after);
    where += ` and seq ${isAscending ? '>' : '<'} (select seq from paddle.entities where id = $${values.length})`;
  }
  const { rows } = await call.db.query<{ body: object }>(
    `select body from paddle.entities where ${where} order by seq ${isAscending ? 'asc' : 'desc'} limit ${perPage + 1}`,
    values,
  );
  const data = rows.slice(0, perPage).map((row) => row.body);
  const next = new URL(address);
  const last = data.at(-1);
  if (last) next.searchParams.set('after', idOf(last));
  return {
    data,
    pagination: { per_page: perPage, next: next.href, has_more: rows.length > perPage, estimated_total: counted.rows[0].total },
  };
}

/** The values of a list parameter: `?status=active,paused`. */
export const values = (address: URL, name: string): string[] | undefined =>
  address.searchParams.get(name)?.split(',').filter(Boolean) ?? undefined;
