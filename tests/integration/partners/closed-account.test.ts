/** Somebody closes their eBay account: eBay tells, and what was connected is forgotten. */
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { calls, connected, rowOf } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Delivery {
  body: string;
  headers: Record<string, string>;
  state: string;
  lastStatus: number | null;
}

const notices = () => h.control<Delivery[]>('deliveries?vendor=ebay');
const post = (body: string, signature?: string) =>
  fetch(`${h.appUrl}/webhooks/ebay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-ebay-signature': signature }) },
    body,
  });
const accountOf = async (seller: TestSeller) => (await calls.list(seller)).ebay?.account;

/** Close an account that nobody here has connected. @returns the notice of it, rightly signed. */
async function someNotice(): Promise<{ body: string; signature: string }> {
  const seller = await h.newSeller();
  const { id, person } = await connected(h, seller, 'ebay');
  await calls.disconnect(seller, id);
  await h.control('ebay/close-account', { subject: person.subject });
  await h.settle();
  const found = (await notices()).find(({ body }) => body.includes(person.subject));
  return { body: found?.body ?? '', signature: found?.headers['x-ebay-signature'] ?? '' };
}

const header = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64');
const partsOf = (signature: string) =>
  JSON.parse(Buffer.from(signature, 'base64').toString()) as { alg: string; kid: string; signature: string; digest: string };

test('the address proves that it is ours; without a challenge it says nothing', async () => {
  expect(await h.control<{ wrong: string | null }>('ebay/challenge', {})).toEqual({ wrong: null });
  expect((await fetch(`${h.appUrl}/webhooks/ebay`)).status).toBe(400);
  expect((await fetch(`${h.appUrl}/webhooks/ebay?challenge_code=${'x'.repeat(201)}`)).status).toBe(400);
});

test('a closed account is forgotten in every workplace that had it, and nobody else’s is', async () => {
  const [seller, partner, bystander] = [await h.newSeller(), await h.newSeller(), await h.newSeller()];
  const { id, person } = await connected(h, seller, 'ebay');
  const other = await connected(h, partner, 'ebay', person.email);
  await connected(h, bystander, 'ebay');
  // AliExpress knows somebody by the same id: another person.
  await connected(h, bystander, 'aliexpress');
  await h.services.database.pool.query("update supplier_accounts set external_id = $1 where workplace_id = $2 and source = 'aliexpress'", [
    person.subject,
    bystander.workplaceId,
  ]);

  await h.fault({ vendor: 'ebay', match: 'MARKETPLACE_ACCOUNT_DELETION', kind: 'duplicate' });
  await h.control('ebay/close-account', { subject: person.subject });
  await h.settle();
  expect(await accountOf(seller)).toBeNull();
  expect(await accountOf(partner)).toBeNull();
  expect([await rowOf(h, id), await rowOf(h, other.id)]).toEqual([undefined, undefined]);
  expect((await calls.list(bystander)).ebay?.account?.status).toBe('connected');
  expect((await calls.list(bystander)).aliexpress?.account?.external_id).toBe(person.subject);
  const told = (await notices()).filter(({ body }) => body.includes(person.subject));
  expect(told.map(({ state, lastStatus }) => [state, lastStatus])).toEqual([
    ['delivered', 204],
    ['delivered', 204],
  ]);

  // The notice itself does not keep the name of whom it asks to forget.
  const { rows } = await h.services.database.pool.query("select body, order_key, state from webhook_inbox where vendor = 'ebay'");
  expect(rows.filter(({ state }) => state === 'done')).toHaveLength(rows.length);
  expect(JSON.stringify(rows)).not.toContain(person.subject);
  // Connecting another account goes as before.
  await connected(h, seller, 'ebay');
  expect((await accountOf(seller))?.status).toBe('connected');
});

test('only what eBay signed is believed', async () => {
  const seller = await h.newSeller();
  const { person } = await connected(h, seller, 'ebay');
  const { body, signature } = await someNotice();
  const about = body.replace(/"userId":"[^"]+"/, `"userId":"${person.subject}"`);
  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const parts = partsOf(signature);
  const forged = header({ ...parts, signature: createSign('SHA1').update(about).sign(own.privateKey, 'base64') });
  for (const wrong of [
    undefined,
    '',
    'nonsense',
    header({}),
    header({ ...parts, kid: randomUUID() }),
    header({ ...parts, kid: '../x' }),
    forged,
  ])
    expect((await post(about, wrong)).status, wrong).toBe(412);
  expect((await post(about, signature)).status).toBe(412);
  expect((await post('x'.repeat(70_000), signature)).status).toBe(413);
  await h.settle();
  expect((await accountOf(seller))?.status).toBe('connected');
  // As eBay signs it, whatever the spaces it is sent with.
  expect((await post(JSON.stringify(JSON.parse(body), null, 2), signature)).status).toBe(204);
});

test('a notice that cannot be checked now is not taken, so that it comes again', async () => {
  const { body, signature } = await someNotice();
  await h.fault({ vendor: 'ebay', match: 'POST /identity/v1/oauth2/token', kind: '500' });
  const unknown = header({ ...partsOf(signature), kid: randomUUID() });
  expect((await post(body, unknown)).status).toBe(503);
  expect((await post(body, unknown)).status).toBe(412);
});

test('strangers cannot make us ask eBay for keys without end', async () => {
  const { body, signature } = await someNotice();
  const statuses: number[] = [];
  for (let index = 0; index < 25; index += 1)
    statuses.push((await post(body, header({ ...partsOf(signature), kid: randomUUID() }))).status);
  expect(statuses[0]).toBe(412);
  expect(statuses.at(-1)).toBe(503);
  // The key that is known goes on opening.
  expect((await post(body, signature)).status).toBe(204);
});

test('nor keep eBay’s own notices out when its key is to be asked for again', async () => {
  const { body, signature } = await someNotice();
  expect((await post(body, signature)).status).toBe(204);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  try {
    let status = 0;
    while (status !== 503) status = (await post(body, header({ ...partsOf(signature), kid: randomUUID() }))).status;
    expect((await post(body, signature)).status).toBe(204);
  } finally {
    vi.useRealTimers();
  }
});
