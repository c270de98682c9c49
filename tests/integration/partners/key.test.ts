/** A CJ account by its API key. */
import { beforeAll, expect, test } from 'vitest';
import { subscribeToSuppliers } from '#app/features/fulfillment/subscribe-to-suppliers.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { calls, newCjAccount, rowOf } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('is tried at CJ, kept sealed and shown by its name', async () => {
  const seller = await h.newSeller();
  const { key, openId } = await newCjAccount(h);
  const { body } = await calls.connect(seller, { source: 'cj', key: `  ${key} ` });
  expect(body).toMatchObject({ success: true, data: { id: expect.any(String) } });
  const id = body.data?.id ?? '';
  expect((await calls.list(seller)).cj).toMatchObject({
    connects_by: 'key',
    account: { id, name: `Account ${openId}`, external_id: String(openId), status: 'connected', ends_at: null },
  });
  expect((await rowOf(h, id)).sealed).not.toContain(key);
  expect((await calls.check(seller, id)).body).toMatchObject({ success: true, data: { status: 'connected' } });
});

test('has CJ’s news come from then on, also when they were switched off meanwhile', async () => {
  const seller = await h.newSeller();
  const addresses = async () =>
    (await h.control<{ webhooks: Record<string, { urls: string[] }> }[]>('cj/accounts')).flatMap(
      ({ webhooks }) => webhooks.stock?.urls ?? [],
    );
  const { key } = await newCjAccount(h);
  await subscribeToSuppliers(seller.ctx);
  await h.control('cj/webhooks', { manner: [], isForgotten: true });
  expect(await addresses()).toEqual([]);
  await calls.connect(seller, { source: 'cj', key });
  await h.settle();
  expect(await addresses()).toEqual([`${h.services.env.PUBLIC_URL}/webhooks/cj`]);
});

test('is connected although CJ refused the first calls for coming too close together', async () => {
  const seller = await h.newSeller();
  const { key, openId } = await newCjAccount(h);
  await h.fault({ vendor: 'cj', match: 'getAccessToken', kind: '429' });
  await h.fault({ vendor: 'cj', match: 'setting/get', kind: '429' });
  expect((await calls.connect(seller, { source: 'cj', key })).body).toMatchObject({ success: true });
  expect((await calls.list(seller)).cj?.account).toMatchObject({ status: 'connected', external_id: String(openId), error: null });
});

test('a missing, misspelled or unknown key is refused beside its field, and nothing is kept', async () => {
  const seller = await h.newSeller();
  const words = new Set<string>();
  for (const key of [undefined, '', 'CJ12', `CJ9@api@${'0'.repeat(31)}`, `CJ999999999@api@${'0'.repeat(32)}`, 'x'.repeat(201)]) {
    const { body } = await calls.connect(seller, { source: 'cj', key });
    expect(body, String(key)).toMatchObject({ success: false, status: 201, errors: { key: [expect.any(String)] } });
    words.add(body.errors?.key?.[0] ?? '');
  }
  // Missing, of another form, not known to CJ, too long: each is said for itself.
  expect(words.size).toBe(4);
  expect((await calls.list(seller)).cj?.account).toBeNull();
});

test('nobody tries keys one after the other through us', async () => {
  const seller = await h.newSeller();
  const statuses: number[] = [];
  await h.control('cj/limits', { perSecond: 50 });
  for (let index = 0; index < 11; index += 1) {
    const { body } = await calls.connect(seller, { source: 'cj', key: `CJ9${index}@api@${'0'.repeat(32)}` });
    statuses.push(body.status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
  expect(statuses[10]).toBe(229);
});

test('a token that CJ ended is made anew from the key; a key that is gone asks for another', async () => {
  const seller = await h.newSeller();
  const { key, openId } = await newCjAccount(h);
  const id = (await calls.connect(seller, { source: 'cj', key })).body.data?.id ?? '';
  await h.control('cj/end-access', { openId, isKeyGone: false });
  expect((await calls.check(seller, id)).body.data?.status).toBe('connected');

  await h.control('cj/end-access', { openId, isKeyGone: true });
  expect((await calls.check(seller, id)).body).toMatchObject({ success: true, data: { status: 'expired' } });
  expect((await calls.list(seller)).cj?.account).toMatchObject({ status: 'expired', error: expect.stringContaining('APIkey is wrong') });

  const next = await newCjAccount(h);
  expect((await calls.connect(seller, { source: 'cj', key: next.key })).body.data?.id).toBe(id);
  expect((await calls.list(seller)).cj?.account).toMatchObject({ status: 'connected', external_id: String(next.openId), error: null });
});

test('leaves the account that Quayside itself orders with alone', async () => {
  const seller = await h.newSeller();
  const { key } = await newCjAccount(h);
  const supplier = h.services.connectors.suppliers.cj;
  await supplier?.catalog?.listCategories();
  const ours = async () =>
    (await h.services.database.pool.query("select account_key, access_token from connector_tokens where vendor = 'cj'")).rows;
  const before = await ours();
  const id = (await calls.connect(seller, { source: 'cj', key })).body.data?.id ?? '';
  await calls.disconnect(seller, id);
  expect(await ours()).toEqual(before);
  // The seller's own other programs keep the token that CJ gave to all of them.
  const token = await fetch('https://developers.cjdropshipping.com/api2.0/v1/authentication/getAccessToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: key }),
  });
  expect(((await token.json()) as { result: boolean }).result).toBe(true);
});
