/** Supplier accounts as a seller and their browser use them: the API's calls, the supplier's consent page. */
import { randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';

export interface Connection {
  source: string;
  connects_by: 'consent' | 'key' | null;
  page_url: string;
  account: {
    id: string;
    name: string;
    external_id: string;
    status: string;
    error: string | null;
    scopes: string[];
    checked_at: string;
    ends_at: string | null;
  } | null;
}

export const calls = {
  connect: (seller: TestSeller, body: object) => seller.api<{ id?: string; url?: string }>('POST', '/core/supplier-accounts/connect', body),
  callback: (seller: TestSeller, body: object) =>
    seller.api<{ id?: string; url?: string }>('POST', '/core/supplier-accounts/callback', body),
  check: (seller: TestSeller, id?: string) => seller.api<{ status: string }>('POST', '/core/supplier-accounts/check', { id }),
  disconnect: (seller: TestSeller, id?: string) => seller.api('POST', '/core/supplier-accounts/disconnect', { id }),
  async list(seller: TestSeller): Promise<Record<string, Connection>> {
    const { body } = await seller.api<Connection[]>('GET', '/core/supplier-accounts');
    return Object.fromEntries((body.data ?? []).map((connection) => [connection.source, connection]));
  },
};

export interface Person {
  email: string;
  subject: string;
}

export const visitorOf = (h: Harness): Context => createContext(h.services, { address: '203.0.113.7' });

const newEmail = () => `owner-${randomBytes(6).toString('hex')}@mail.example`;

/** Somebody, new when no address is given, answers the consent page. @returns what the browser brings back. */
export async function answer(
  h: Harness,
  source: string,
  url: string,
  isRefused = false,
  email = newEmail(),
): Promise<{ back: URL; person: Person }> {
  const form = new URLSearchParams(isRefused ? { deny: '1' } : { email, first_name: 'Noor', last_name: 'Owner', verified: 'on' });
  expect((await fetch(url)).status).toBe(200);
  const done = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  expect(done.status).toBe(302);
  const people = await h.control<Person[]>(`${source}/people`);
  return {
    back: new URL(done.headers.get('location') ?? ''),
    person: people.find((each) => each.email === email) ?? { email, subject: '' },
  };
}

/** Begin at the API. */
export async function begun(seller: TestSeller, source: string): Promise<string> {
  const { body } = await calls.connect(seller, { source });
  expect(body).toMatchObject({ success: true, status: 200 });
  return body.data?.url ?? '';
}

/** The whole way. */
export async function connected(
  h: Harness,
  seller: TestSeller,
  source: 'aliexpress' | 'ebay',
  email = newEmail(),
): Promise<{ id: string; person: Person }> {
  const { back, person } = await answer(h, source, await begun(seller, source), false, email);
  const { body } = await calls.callback(seller, { source, ...Object.fromEntries(back.searchParams) });
  expect(body).toMatchObject({ success: true });
  return { id: body.data?.id ?? '', person };
}

/** A new account at CJ. */
export async function newCjAccount(h: Harness): Promise<{ key: string; openId: number }> {
  const key = `CJ${randomInt(2_000_000, 9_999_999)}@api@${randomBytes(16).toString('hex')}`;
  const { openId } = await h.control<{ openId: number }>('cj/accounts', { apiKey: key });
  return { key, openId };
}

export const rowOf = async (h: Harness, id: string) =>
  (await h.services.database.pool.query('select * from supplier_accounts where id = $1', [id])).rows[0];
