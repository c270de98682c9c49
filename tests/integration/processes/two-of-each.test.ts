/**
 * Two web and two worker processes on one database behind a proxy: nothing is kept in a process's memory that another would
 * miss. Real processes, a database of their own, every request on the next web process.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#app/platform/database.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { connectPracticeStore } from '#tests/support/practice-store.ts';
import { type Program, startAnswering, startProgram } from '#tests/support/programs.ts';
import { type RoundRobin, roundRobin } from '#tests/support/round-robin.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';

let h: Harness;
let proxy: RoundRobin;
let pool: pg.Pool;
let database: string;
const programs: Program[] = [];

beforeAll(async () => {
  h = await harness();
  const proxyPort = await freePort();
  const shared = await ownEnvironment(h, `http://localhost:${proxyPort}`);
  const preload = ['--import', './sandbox/redirect.mjs'];
  mkdirSync('.data/test-files', { recursive: true });
  const log = `.data/test-files/two-of-each-${process.pid}.log`;
  const ports = [await freePort(), await freePort()];
  for (const port of ports)
    programs.push(
      await startAnswering(
        [...preload, 'tests/support/api-process.ts'],
        { ...shared, PORT: String(port) },
        log,
        `http://127.0.0.1:${port}/healthz`,
        'web',
      ),
    );
  for (let at = 0; at < 2; at += 1) programs.push(startProgram([...preload, 'server/worker.ts'], shared, log));
  proxy = await roundRobin(ports, '203.0.113.7', proxyPort);
  database = shared.DATABASE_URL as string;
  pool = new pg.Pool({ connectionString: database, max: 4 });
}, 120_000);

afterAll(async () => {
  await pool?.end();
  await proxy?.close();
  await Promise.all(programs.map((program) => program.stop()));
});

interface Person {
  accountId: string;
  workplaceId: string;
  email: string;
  token: string;
}

async function newPerson(): Promise<Person> {
  const person = { accountId: newId(), workplaceId: newId(), email: `two-${randomUUID()}@example.com`, token: randomToken() };
  await pool.query('insert into accounts (id, email, email_verified_at, saved_workplace_id) values ($1, $2, now(), $3)', [
    person.accountId,
    person.email,
    person.workplaceId,
  ]);
  await pool.query("insert into workplaces (id, account_id, name) values ($1, $2, 'Two of each')", [person.workplaceId, person.accountId]);
  await pool.query(
    "insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '30 days')",
    [person.accountId, newId(), hashToken(person.token)],
  );
  return person;
}

const call = (person: Pick<Person, 'token'>, method: string, path: string, body?: unknown) =>
  fetch(`${proxy.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Until something is so, at most a minute: other processes take their time. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('two web processes', { timeout: 90_000 }, () => {
  test('know each other’s sessions, and their end, at once', async () => {
    const email = `sign-in-${randomUUID()}@example.com`;
    const password = 'long quiet river 9';
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`${proxy.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { by: response.headers.get('x-served-by'), body: (await response.json()) as { success: boolean; data: { token: string } } };
    };
    await post('/auth/register', { email, password });
    await pool.query('update accounts set email_verified_at = now() where email = $1', [email]);
    const signedIn = await post('/auth/login', { email, password });
    const { token } = signedIn.body.data;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call({ token }, 'GET', '/auth/account')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map((answer) => answer.headers.get('x-served-by')))).toEqual(new Set(['0', '1']));
    await pool.query('delete from account_tokens where hash = $1', [hashToken(token)]);
    const after = await Promise.all(Array.from({ length: 4 }, () => call({ token }, 'GET', '/auth/account')));
    expect(after.map((answer) => answer.status)).toEqual(Array(4).fill(401));
  });

  test('count tries together: a limit is not doubled by a second process', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 330 }, () => call(person, 'POST', '/log/user_action', { action: 'flood' })));
    const allowed = answers.filter((answer) => answer.status === 200).length;
    expect(allowed).toBe(300);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
    expect(new Set(answers.map((answer) => answer.headers.get('x-served-by'))).size).toBe(2);
  });

  test('tell open pages of either what happens on the other', async () => {
    const person = await newPerson();
    const stop = new AbortController();
    const heard: string[][] = [[], []];
    const streams = await Promise.all(
      [0, 1].map(() => fetch(`${proxy.url}/events`, { signal: stop.signal, headers: { authorization: `Bearer ${person.token}` } })),
    );
    expect(new Set(streams.map((stream) => stream.headers.get('x-served-by')))).toEqual(new Set(['0', '1']));
    for (const [at, stream] of streams.entries()) {
      void (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of stream.body ?? []) heard[at]?.push(decoder.decode(chunk));
      })().catch(() => undefined);
    }
    await pool.query(
      "insert into notifications (workplace_id, id, kind, message, link) select $1, id, 'order', 'order_delivery_trouble', '/app' from unnest($2::uuid[]) id",
      [person.workplaceId, [newId(), newId()]],
    );
    await call(person, 'POST', '/setting-notification', {});
    await until('both streams hear of it', async () => heard.every((texts) => texts.join('').includes('event: notifications')));
    stop.abort();
    // Who was away while it happened is told to look anew, whichever process it comes back to.
    const since = Date.now() - 5000;
    for (let at = 0; at < 2; at += 1) {
      const again = new AbortController();
      const stream = await fetch(`${proxy.url}/events?since=${since}`, {
        signal: again.signal,
        headers: { authorization: `Bearer ${person.token}` },
      });
      const reader = stream.body?.getReader();
      let text = '';
      while (!text.includes('event: reconnected')) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) break;
        text += new TextDecoder().decode(value);
      }
      expect(text).toContain('event: reconnected');
      again.abort();
    }
  });
});

describe('two workers', { timeout: 90_000 }, () => {
  test('share the work: each of many mails is sent exactly once', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({ email: `worker-${randomUUID()}@example.com`, address: `198.51.100.${at}` }));
    await Promise.all(
      people.map(({ email, address }) =>
        fetch(`${proxy.url}/api/auth/register`, {
          method: 'POST',
          // Each from a network of its own, so that no limit steps in.
          headers: { 'content-type': 'application/json', 'x-test-address': address },
          body: JSON.stringify({ email, password: 'long quiet river 9' }),
        }),
      ),
    );
    const mailsTo = (email: string) => h.control<unknown[]>(`mail/messages?to=${encodeURIComponent(email)}`);
    const counts = async () => Promise.all(people.map(async (person) => (await mailsTo(person.email)).length));
    await until('every mail is there', async () => (await counts()).every((count) => count >= 1));
    expect(await counts()).toEqual(Array(people.length).fill(1));
  });

  test('store each of many orders once, told twice through both web processes, and the counters agree', async () => {
    const person = await newPerson();
    const storeId = newId();
    const domain = `two-${storeId.slice(-12)}.myshopify.com`;
    await pool.query(
      `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, 'shopify', $3, 'Two', 'USD', 'active', now())`,
      [person.workplaceId, storeId, domain],
    );
    const deliver = async (eventId: string, body: string) => {
      const secret = h.services.env.SHOPIFY_API_SECRET;
      return (await deliverWebhook(proxy.url, { shop: domain, topic: 'orders/create', body, secret, eventId })).status;
    };
    const events = Array.from({ length: 40 }, () => ({ id: randomUUID(), text: JSON.stringify(orderBody([{ price: '5.00' }])) }));
    const statuses = await Promise.all([...events, ...events].map(({ id, text }) => deliver(id, text)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const figures = async () => {
      const { rows } = await pool.query(
        `select (select count(*)::int from orders where workplace_id = $1) as orders,
           (select coalesce(sum(value), 0)::int from workplace_counters where workplace_id = $1 and name like 'orders.%') as counted,
           (select count(*)::int from webhook_inbox where source = $2 and state = 'waiting') as waiting`,
        [person.workplaceId, domain],
      );
      return rows[0] as { orders: number; counted: number; waiting: number };
    };
    await until('the inbox is worked', async () => {
      const { orders, waiting } = await figures();
      return orders >= events.length && waiting === 0;
    });
    expect(await figures()).toEqual({ orders: 40, counted: 40, waiting: 0 });
  });

  test('renew a store’s expired token once between them, and none is lost', async () => {
    const person = await newPerson();
    const { env, encryption } = h.services;
    const tools = {
      database: connectDatabase(database, { max: 2, onError: () => undefined }),
      encryption,
      sandboxOrigin: h.sandboxOrigin,
      apiKey: env.SHOPIFY_API_KEY as string,
      apiSecret: env.SHOPIFY_API_SECRET as string,
    };
    const { domain } = await connectPracticeStore(tools, person.workplaceId);
    await tools.database.pool.end();
    const refreshes = async () => (await h.control<Record<string, { tokenRefreshes: number }>>('shopify/counts'))[domain]?.tokenRefreshes;
    const queue = new PgBoss({ connectionString: database, schema: 'pgboss', supervise: false, schedule: false });
    await queue.start();
    for (const round of [1, 2]) {
      await h.control('shopify/expire-tokens', { shop: domain });
      // As after an hour: both workers see a token that is over, and renewing takes a while.
      await pool.query("update shopify_sessions set expires = now() - interval '1 minute' where shop = $1", [domain]);
      await h.fault({ vendor: 'shopify', match: 'access_token', kind: 'slow', amount: 400 });
      await pool.query("update stores set name = 'not read yet' where domain = $1", [domain]);
      const ids = await Promise.all(Array.from({ length: 16 }, () => queue.send('stores.refresh', { domain })));
      await until('every job is done', async () => {
        const { rows } = await pool.query("select count(*)::int as done from pgboss.job where id = any($1) and state = 'completed'", [ids]);
        return rows[0].done === ids.length;
      });
      expect(await refreshes()).toBe(round);
      const { rows } = await pool.query('select name, status from stores where domain = $1', [domain]);
      expect(rows).toEqual([{ name: 'Practice shop', status: 'active' }]);
    }
    await queue.stop();
  });
});
