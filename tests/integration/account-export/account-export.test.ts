/** Everything that is a seller's as files, to take along: what is in it, what is not, who gets it, and what becomes of it. */
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { readExport, startExport } from '#app/features/account-export/account-exports.server.ts';
import { buildExport } from '#app/features/account-export/build-export.server.ts';
import { removeOldExports } from '#app/features/account-export/remove-exports.server.ts';
import { readCsvProducts, surveyCsv } from '#app/features/catalog/read-csv-products.ts';
import { eraseAccount } from '#app/features/stores/erase-accounts.server.ts';
import { carryOutPrivacyRequest } from '#app/features/stores/privacy-requests.server.ts';
import { createWorkplace } from '#app/features/stores/update-workplace.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Charged, choose, decide } from '#tests/integration/billing/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { beginTrade, shopper } from '../fulfillment/support.ts';
import { newProduct } from '../push/support.ts';
import { download, filesOf, made as madeBy, table } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
const pool = () => h.services.database.pool;
const day = 24 * 3600 * 1000;

const made = (seller: TestSeller) => madeBy(h, seller);

const keysOf = async (accountId: string) => (await h.services.connectors.files.list(`exports/${accountId}/`)).map(({ key }) => key);

describe('what is in it', () => {
  test('orders with buyer, costs and parcels, products, suppliers and money; nothing of another seller, and no secret', async () => {
    const [trade, other] = [await beginTrade(h), await beginTrade(h)];
    for (const [each, title] of [
      [trade, 'Brass lamp'],
      [other, 'Stranger’s lamp'],
    ] as const) {
      await each.buy([{ title, quantity: 2 }]);
      await each.linkAll();
      await each.placeAndPay();
    }
    const product = await newProduct(h, trade.seller, { title: '=HYPERLINK("http://evil")', images: 1 });
    await newProduct(h, other.seller, { title: 'Stranger’s mug' });
    await h.services.connectors.files.put(`media/${'a'.repeat(43)}.webp`, Buffer.from('picture'), 'image/webp');
    await pool().query('update product_images set file_key = $2 where product_id = $1', [product.id, `media/${'a'.repeat(43)}.webp`]);
    await pool().query('update products set description_html = $2 where id = $1', [product.id, 'Line "one",\nline two']);

    const files = await filesOf((await made(trade.seller)).link);
    const [order] = await table(files, 'orders.csv');
    expect(order).toMatchObject({
      'Store address': trade.store.domain,
      Currency: 'USD',
      'Address 1': shopper.address.address1,
      Total: '59.90',
    });
    expect(order?.['E-mail']).toBeTruthy();
    expect(await table(files, 'order-items.csv')).toMatchObject([
      { Order: order?.Order, Title: 'Brass lamp', Quantity: '2', 'Unit price': '29.95' },
    ]);
    const [placed] = await table(files, 'supplier-orders.csv');
    expect(placed).toMatchObject({ Order: order?.Order, Currency: 'USD', Payment: 'paid', 'Paid by': 'wallet' });
    expect(Number(placed?.Total)).toBeGreaterThan(0);
    expect(await table(files, 'supplier-order-items.csv')).toMatchObject([{ 'Sold as': 'Brass lamp' }]);
    const money = await table(files, 'wallet-movements.csv');
    expect(money.map((line) => line.Kind)).toEqual(expect.arrayContaining(['topup', 'payment']));
    for (const line of money) {
      const sum = ['Wallet', 'Wallet bonus', 'Card', 'Supplier', 'Cashback pending', 'Quayside'].reduce(
        (total, name) => total + Math.round(100 * Number(line[name])),
        0,
      );
      expect(sum).toBe(0);
    }
    const variants = (await table(files, 'variants.csv')).filter((line) => line['Product ID'] === product.id);
    expect(variants).toMatchObject([
      { Options: 'Color: Red', Price: '19.99', 'Price currency': 'USD', Cost: '7.00', 'Cost currency': 'USD', Stock: '25' },
      { Options: 'Color: Blue' },
    ]);
    // A spreadsheet would run it.
    expect(variants[0]?.Product).toBe(`'=HYPERLINK("http://evil")`);
    expect((await table(files, 'mappings.csv')).length).toBeGreaterThan(0);
    expect(await table(files, 'store-products.csv')).toMatchObject([{ 'Store address': trade.store.domain }]);
    expect(files.get(`pictures/${'a'.repeat(43)}.webp`)?.toString()).toBe('picture');
    expect(await table(files, 'pictures.csv')).toMatchObject([{ 'Product ID': product.id, File: `pictures/${'a'.repeat(43)}.webp` }]);
    expect(files.get('README.txt')?.toString()).toContain('customers’ personal data');

    const all = Buffer.concat([...files.values()]).toString();
    expect(all).not.toContain('Stranger');
    expect(all).not.toContain(other.store.domain);
    const { rows: secrets } = await pool().query<{ secret: string }>(
      `select hash as secret from account_tokens where account_id = $1 union all select access_token from shopify_sessions where shop = $2
       union all select public_token from shipments where workplace_id = $3`,
      [trade.seller.accountId, trade.store.domain, trade.seller.workplaceId],
    );
    expect(secrets.length).toBeGreaterThan(1);
    for (const { secret } of secrets) expect(all).not.toContain(secret);
  });

  test('products.csv is read by a reader of Shopify’s product files, with all that was written', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, {
      options: [
        { name: 'Color', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      tags: ['tea', 'gift'],
    });
    const bytes = (await filesOf((await made(seller)).link)).get('products.csv') as Buffer;
    const open = () => Readable.from([bytes]);
    const survey = await surveyCsv(open);
    const problems: unknown[] = [];
    const form = { currency: 'USD', decimal: survey.decimal ?? '.', hasQuantities: survey.hasQuantities, hasTrackers: survey.hasTrackers };
    const read = await Array.fromAsync(readCsvProducts(open, survey, form as never, (problem) => problems.push(problem)));
    expect(problems).toEqual([]);
    expect(read.map((each) => each.product)).toMatchObject([{ title: product.title, descriptionHtml: '<p>Keeps tea hot.</p>' }]);
    expect(read[0]?.product.variants?.map(({ optionValues }) => optionValues)).toEqual([
      ['Red', 'S'],
      ['Red', 'L'],
      ['Blue', 'S'],
      ['Blue', 'L'],
    ]);
  });

  test('more rows than a page has are all there, each once', async () => {
    const seller = await h.newSeller();
    const first = await newProduct(h, seller);
    await pool().query(
      `insert into products (workplace_id, id, title, currency, source, state, options)
       select workplace_id, gen_random_uuid(), 'Copy ' || n, currency, source, 'imported', options from products, generate_series(1, 450) n where id = $1`,
      [first.id],
    );
    await pool().query(
      `insert into product_variants (workplace_id, id, product_id, position, option_values, price, cost)
       select workplace_id, gen_random_uuid(), id, 0, '{Red}', 100, 50 from products where workplace_id = $1 and title like 'Copy %'`,
      [seller.workplaceId],
    );
    const lines = await table(await filesOf((await made(seller)).link), 'variants.csv');
    const ids = lines.map((line) => line['Variant ID']);
    expect(ids.length).toBe(452);
    expect(new Set(ids).size).toBe(452);
  });

  test('what was charged goes by the names of plans, add-ons and quotas', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const { body } = await choose(seller, 'GROWTH_CREDIT_TIER', false, {
      module_ids: ['GROWTH_CREDIT_TIER', 'AO_ADD_ON_VOLUME'],
      confirm_downgrade: true,
    });
    await decide(store, (body.data as Charged).confirmation_url, true);
    await h.settle();
    await h.services.database.pool.query(
      `insert into usage_charges (account_id, id, feature, reference, units, amount, state, cycle_start, created_at)
       values ($1, $2, 'ORDER_FULFILLMENT', 'order', 1, 15, 'billed', now(), now())`,
      [seller.accountId, newId()],
    );
    const charges = await table(await filesOf((await made(seller)).link), 'plan-charges.csv');
    expect(charges).toMatchObject([
      { Kind: 'subscription', What: 'Growth + More volume', Days: '30', Price: '64.80', Currency: 'USD' },
      { Kind: 'extra-use', What: 'Orders to fulfill', Price: '0.15', Currency: 'USD' },
    ]);
  });

  test('at the web address of all workplaces, each in its folder; in a store’s admin of that store’s only', async () => {
    const seller = await h.newSeller();
    await newProduct(h, seller, { title: 'First workplace’s mug' });
    const second = await createWorkplace(seller.ctx, { name: 'Second: a/b', currency: 'USD', timezone: 'UTC' });
    await newProduct(h, { ...seller, workplaceId: second.id }, { title: 'Second workplace’s mug' });
    const whole = await filesOf((await made(seller)).link);
    expect([...whole.keys()].filter((name) => name.endsWith('/products.csv'))).toEqual([
      expect.stringMatching(/^1 /),
      '2 Second a b/products.csv',
    ]);
    expect([...whole.keys()]).toContain('plan-charges.csv');

    const inside = { ...seller.ctx, via: 'embedded' as const };
    expect(await readExport(inside)).toBeNull();
    await startExport(inside);
    await h.drainJobs();
    const part = await filesOf((await readExport(inside))?.link ?? '');
    expect([...part.keys()]).not.toContain('plan-charges.csv');
    expect(part.get('products.csv')?.toString()).toContain('First workplace’s mug');
    expect(Buffer.concat([...part.values()]).toString()).not.toContain('Second workplace’s mug');
  });
});

describe('how it is made', () => {
  test('one at a time: who asks twice gets the one that is being made', async () => {
    const seller = await h.newSeller();
    const [one, two] = await Promise.all([startExport(seller.ctx), startExport(seller.ctx)]);
    expect(one.id).toBe(two.id);
  });

  test('ten a day: the next is refused with the time to wait, and who asks for the one that is being made is not counted', async () => {
    const seller = await h.newSeller();
    for (let count = 0; count < 10; count++) {
      const [one, again] = [await startExport(seller.ctx), await startExport(seller.ctx)];
      expect(again.id).toBe(one.id);
      await pool().query("update account_exports set state = 'failed' where account_id = $1", [seller.accountId]);
    }
    const refused = await seller.api('POST', '/auth/account/export');
    expect([refused.status, refused.body.status]).toEqual([429, 229]);
    expect(
      (await pool().query('select 1 from account_exports where account_id = $1 and state = $2', [seller.accountId, 'working'])).rows,
    ).toEqual([]);
  });

  test('a demo has none', async () => {
    const demo = await h.newSeller({ isDemo: true });
    expect((await demo.api('POST', '/auth/account/export')).body.success).toBe(false);
  });

  test('a try that fails leaves nothing that anybody sees, and the next one makes it', async () => {
    const seller = await h.newSeller();
    await newProduct(h, seller);
    const { id } = await startExport(seller.ctx);
    const ctx = createContext(h.services);
    const full = { ...ctx.connectors.files, put: () => Promise.reject(new Error('no room')) };
    const broken = { ...ctx, connectors: { ...ctx.connectors, files: full } };
    await expect(buildExport(broken, { accountId: seller.accountId, id })).rejects.toThrow('no room');
    expect(await readExport(seller.ctx)).toMatchObject({ state: 'working', link: null });
    // A worker that was killed has left a file.
    await ctx.connectors.files.put(
      `exports/${seller.accountId}/${id}/${newId()}/000000.part`,
      Buffer.from('half'),
      'application/octet-stream',
    );
    await h.drainJobs();
    const view = await readExport(seller.ctx);
    expect(view).toMatchObject({ state: 'ready' });
    expect((await filesOf(view?.link ?? '')).has('products.csv')).toBe(true);
    expect(await keysOf(seller.accountId)).toHaveLength(1);
  });

  test('after the fifth try it has failed, which is said, and it may be asked for again', async () => {
    const seller = await h.newSeller();
    const { id } = await startExport(seller.ctx);
    await pool().query('update account_exports set attempts = 4 where id = $1', [id]);
    const ctx = createContext(h.services);
    const broken = {
      ...ctx,
      connectors: { ...ctx.connectors, files: { ...ctx.connectors.files, put: () => Promise.reject(new Error('no room')) } },
    };
    await expect(buildExport(broken, { accountId: seller.accountId, id })).rejects.toThrow();
    expect(await readExport(seller.ctx)).toMatchObject({ state: 'failed', link: null });
    expect((await made(seller)).id).not.toBe(id);
  });
});

describe('its link', () => {
  test('is mailed in the seller’s language, and opens nothing with another code or another archive’s', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    await pool().query("update accounts set locale = 'de' where id = $1", [seller.accountId]);
    const { link } = await made(seller);
    await h.settle();
    const mails = await h.control<{ subject: string; text: string }[]>(`mail/messages?to=${encodeURIComponent(seller.email)}`);
    const mail = mails.find(({ subject }) => subject === 'Ihre Daten stehen zum Herunterladen bereit');
    expect(mail?.text).toContain(link);
    expect((await filesOf(link)).get('README.txt')?.toString()).toContain('personenbezogene Daten');
    const [mine, theirs] = [new URL(link), new URL((await made(other)).link)];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await download(mine.href)).toBeUndefined();
    mine.searchParams.set('code', '');
    expect(await download(mine.href)).toBeUndefined();
    // Seen by its own seller only.
    expect((await readExport(other.ctx))?.link).toBe(theirs.href);
  });

  test('ends after seven days, and the files go', async () => {
    const seller = await h.newSeller();
    const { id, link } = await made(seller);
    await pool().query("update account_exports set expires_at = now() - interval '1 minute' where id = $1", [id]);
    expect(await download(link)).toBeUndefined();
    await removeOldExports(createContext(h.services));
    expect(await readExport(seller.ctx)).toBeNull();
    expect(await keysOf(seller.accountId)).toEqual([]);
  });

  test('ends when a store asks us to erase a buyer', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const { link } = await made(seller);
    await carryOutPrivacyRequest(createContext(h.services), {
      topic: 'customers/redact',
      domain: store.domain,
      eventId: newId(),
      body: JSON.stringify({ shop_domain: store.domain, orders_to_redact: [1] }),
    });
    await h.drainJobs();
    expect(await download(link)).toBeUndefined();
    expect(await keysOf(seller.accountId)).toEqual([]);
  });

  test('ends with the account', async () => {
    const seller = await h.newSeller();
    const { link } = await made(seller);
    await pool().query('update accounts set deletion_requested_at = $2 where id = $1', [seller.accountId, new Date(Date.now() - 31 * day)]);
    await eraseAccount(createContext(h.services), { accountId: seller.accountId });
    expect(await download(link)).toBeUndefined();
    expect(await keysOf(seller.accountId)).toEqual([]);
  });
});
