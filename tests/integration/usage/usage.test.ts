/** Calls of the log area: kept, limited, refused when they make no sense. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { forgetUsage } from '#app/features/usage/record-usage.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;

beforeAll(async () => {
  h = await harness();
  seller = await h.newSeller();
});

const pool = () => h.services.database.pool;
const kept = async (kind: string, who = seller) => {
  const { rows } = await pool().query('select name, data from usage_events where account_id = $1 and kind = $2 order by id', [
    who.accountId,
    kind,
  ]);
  return rows as { name: string; data: Record<string, unknown> }[];
};
const post = (path: string, body: unknown) => seller.api('POST', path, body);

describe('what is told is kept', () => {
  test.each([
    [
      '/log/user_action',
      { action: 'opened-editor', data: { from: 'list' } },
      'user_action',
      { name: 'opened-editor', data: { from: 'list' } },
    ],
    ['/log/mvp/user_action', { feature: 'bulk', action: 'started' }, 'mvp_action', { name: 'bulk:started', data: {} }],
    [
      '/core/account/tracking-on-page',
      { shopify_plan: 'basic', time: 12.5, page: '/app' },
      'page_time',
      { name: '/app', data: { time: 12.5, shopify_plan: 'basic' } },
    ],
    ['/core/mvp/subscribed', { feature: 'pod' }, 'mvp_subscribed', { name: 'pod', data: {} }],
    ['/core/mvp/interacted', { feature: 'pod' }, 'mvp_interacted', { name: 'pod', data: {} }],
    [
      '/core/mvp/feedback',
      { feature: 'pod', message: 'Nice work', rating: 5 },
      'mvp_feedback',
      { name: 'pod', data: { message: 'Nice work', rating: 5 } },
    ],
  ])('%s', async (path, body, kind, row) => {
    expect((await post(path, body)).body).toMatchObject({ success: true, status: 200 });
    expect(await kept(kind)).toEqual([row]);
  });

  test('/log/events, all of a batch', async () => {
    await post('/log/events', { events: [{ name: 'a' }, { name: 'b', data: { n: 2 } }] });
    expect(await kept('event')).toEqual([
      { name: 'a', data: {} },
      { name: 'b', data: { n: 2 } },
    ]);
  });

  test('/log/attributes, the newest value of each', async () => {
    await post('/log/attributes', { attributes: { theme: 'dark', stores: 1 } });
    await post('/log/attributes', { attributes: { stores: 2 } });
    const { rows } = await pool().query('select name, value from usage_attributes where account_id = $1 order by name', [seller.accountId]);
    expect(rows).toEqual([
      { name: 'stores', value: 2 },
      { name: 'theme', value: 'dark' },
    ]);
  });

  test('/log/web-vitals, of visitors too, without saying who or which order', async () => {
    const response = await fetch(`${h.appUrl}/api/log/web-vitals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        metric: 'LCP',
        value: 6123.4,
        path: '/app/orders/01890a5d-ac96-774b-bcce-b302099a8057?search=jane',
        device: 'mobile',
      }),
    });
    expect(response.status).toBe(200);
    const { rows } = await pool().query('select metric, value, screen, device from web_vitals where value = 6123.4');
    expect(rows).toEqual([{ metric: 'LCP', value: 6123.4, screen: '/app/orders/:id', device: 'mobile' }]);
  });
});

describe('what makes no sense is refused, with its field', () => {
  test.each([
    ['/log/user_action', {}, 'action'],
    ['/log/user_action', { action: 'a b' }, 'action'],
    ['/log/user_action', { action: 'a', data: { deep: { er: 1 } } }, 'data.deep'],
    ['/log/user_action', { action: 'a', data: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at])) }, 'data'],
    ['/log/events', { events: [] }, 'events'],
    ['/log/events', { events: Array.from({ length: 51 }, () => ({ name: 'x' })) }, 'events'],
    ['/log/attributes', { attributes: {} }, 'attributes'],
    ['/log/mvp/user_action', { feature: 'x' }, 'action'],
    ['/log/web-vitals', { metric: 'FID', value: 1, path: '/' }, 'metric'],
    ['/log/web-vitals', { metric: 'LCP', value: 1, path: 'https://elsewhere.example' }, 'path'],
    ['/core/account/tracking-on-page', { time: -1 }, 'time'],
    ['/core/mvp/feedback', { feature: 'x', message: ' ' }, 'message'],
    ['/core/mvp/subscribed', {}, 'feature'],
  ])('%s %j', async (path, body, field) => {
    const answer = await post(path, body);
    expect(answer.body).toMatchObject({ success: false, status: 201 });
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
  });

  test('without a sign-in nothing is kept but web vitals', async () => {
    for (const path of ['/log/user_action', '/log/events', '/log/attributes', '/log/mvp/user_action', '/core/mvp/feedback']) {
      const response = await fetch(`${h.appUrl}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});

test('a flood is stopped with 429 and when to come again', async () => {
  const loud = await h.newSeller();
  let limited: Response | undefined;
  for (let at = 0; at < 320 && !limited; at += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${h.appUrl}/api/log/user_action`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${loud.token}` },
          body: JSON.stringify({ action: 'flood' }),
        }),
      ),
    );
    limited = answers.find((answer) => answer.status === 429);
  }
  expect(limited?.status).toBe(429);
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await kept('user_action', loud)).length).toBeLessThanOrEqual(300);
  // Others are not limited by it.
  expect((await post('/log/user_action', { action: 'calm' })).status).toBe(200);
});

test('everything is forgotten after 90 days but what a person wrote to us, and all of it with the account', async () => {
  const old = await h.newSeller();
  await old.api('POST', '/log/user_action', { action: 'long-ago' });
  await old.api('POST', '/core/mvp/feedback', { feature: 'x', message: 'Please keep' });
  await pool().query("update usage_events set at = at - interval '91 days' where account_id = $1", [old.accountId]);
  await old.api('POST', '/log/user_action', { action: 'now' });
  await forgetUsage(createContext(h.services));
  expect((await kept('user_action', old)).map(({ name }) => name)).toEqual(['now']);
  expect(await kept('mvp_feedback', old)).toHaveLength(1);
  await pool().query('delete from accounts where id = $1', [old.accountId]);
  const { rows } = await pool().query('select 1 from usage_events where account_id = $1', [old.accountId]);
  expect(rows).toEqual([]);
});
