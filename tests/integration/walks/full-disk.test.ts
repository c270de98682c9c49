/** The disk is full, and PostgreSQL refuses writes: what there is can still be read, and whoever wants to save is told why not. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createApi } from '#app/api.server.ts';
import { createContext } from '#app/context.server.ts';
import { allEndpoints } from '#app/endpoints.server.ts';
import { listOwnServices } from '#app/features/catalog/quote-shipping.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { createHooks } from '#app/hooks.server.ts';
import { connectDatabase, type DatabasePool } from '#app/platform/database.server.ts';
import { newId } from '#app/platform/ids.ts';
import { locales } from '#app/platform/locales.ts';
import { job, startQueue } from '#app/platform/queue.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, plainStore } from '../orders/support.ts';
import { addressOf, fittingValue, inputSchemaOf } from './input-samples.ts';
import { giveEverything } from './stranger-rows.ts';
import { nameOf } from './walk-call.ts';

const opened: DatabasePool[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

/** The product on a server that refuses writes, as managed ones do when their disk is full. */
async function fullDisk() {
  const instance = await harness();
  const url = new URL(instance.services.env.DATABASE_URL);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const database = connectDatabase(url.href, { max: 5, onError: () => undefined });
  opened.push(database);
  const services = { ...instance.services, database };
  return { instance, api: createApi(services), hooks: createHooks(services) };
}

/** Sign-ins and authorizations begin and end at these addresses, and what they begin is stored. */
const isSignIn = (path: string): boolean => /^\/api\/auth\/(verify-email|social|callback|platform)\//.test(path);

const headersOf = (seller: TestSeller, locale = 'en') => ({ authorization: `Bearer ${seller.token}`, locale });

describe('while the disk is full', () => {
  it('everything can be read', async () => {
    const { instance, api } = await fullDisk();
    const seller = await instance.newSeller();
    const id = newId();
    await giveEverything(instance.services.database.pool, seller.workplaceId, id);
    // Made once per installation.
    await listOwnServices(seller.ctx);
    const refused: string[] = [];
    for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'get' && !isSignIn(path))) {
      const { path } = addressOf(endpoint, fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>);
      const answer = await api.request(path, { headers: headersOf(seller) });
      if (answer.status >= 500) refused.push(`${nameOf(endpoint)}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
  }, 120_000);

  it('nothing that is to be saved fails without a sentence that says why', async () => {
    const { instance, api } = await fullDisk();
    const seller = await instance.newSeller();
    const id = newId();
    await giveEverything(instance.services.database.pool, seller.workplaceId, id);
    const flaws: string[] = [];
    let told = 0;
    for (const endpoint of allEndpoints.filter(({ method }) => method !== 'get')) {
      const { path, rest } = addressOf(endpoint, fittingValue(inputSchemaOf(endpoint), id) as Record<string, unknown>);
      const answer = await api.request(path, {
        method: endpoint.method.toUpperCase(),
        headers: { ...headersOf(seller), 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      });
      if (answer.status === 507) told += 1;
      else if (answer.status >= 500) flaws.push(`${nameOf(endpoint)}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    }
    expect(flaws).toEqual([]);
    expect(told).toBeGreaterThan(30);
  }, 120_000);

  it.each(locales)('that sentence is in the seller’s language (%s)', async (locale) => {
    const { instance, api } = await fullDisk();
    const seller = await instance.newSeller();
    const answer = await api.request('/api/auth/workplace', {
      method: 'POST',
      headers: { ...headersOf(seller, locale), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Second' }),
    });
    const { NO_ROOM: words } = JSON.parse(await readFile(`locales/${locale}/errors.json`, 'utf8'));
    expect([answer.status, await answer.json()]).toEqual([507, { status: 507, success: false, message: words, data: null, errors: null }]);
  });

  it('a vendor that sends news is asked to send it again', async () => {
    const { instance, hooks } = await fullDisk();
    const body = JSON.stringify({ id: 7, admin_graphql_api_id: 'gid://shopify/Order/7' });
    const answer = await hooks.request('/webhooks/shopify', {
      method: 'POST',
      headers: {
        'x-shopify-hmac-sha256': shopifySignature(instance.services.env.SHOPIFY_API_SECRET as string, body),
        'x-shopify-topic': 'orders/create',
        'x-shopify-shop-domain': 'full-disk.myshopify.com',
        'x-shopify-event-id': newId(),
      },
      body,
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  });

  it('a picture that does not fit into the file store is refused with that sentence', async () => {
    const instance = await harness();
    const full = {
      ...instance.services.connectors.files,
      put: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })),
    };
    const services = { ...instance.services, connectors: { ...instance.services.connectors, files: full } };
    const seller = await instance.newSeller();
    const form = new FormData();
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#4682b4' } })
      .png()
      .toBuffer();
    form.set('file', new File([new Uint8Array(picture)], 'lamp.png', { type: 'image/png' }));
    const answer = await createApi(services).request('/api/center/products/galleries/upload', {
      method: 'POST',
      headers: headersOf(seller),
      body: form,
    });
    expect(await answer.json()).toMatchObject({ status: 507, success: false });
  });

  it('an order that comes is not given up, however long the disk stays full', async () => {
    const instance = await harness();
    const { pool } = instance.services.database;
    const seller = await instance.newSeller();
    const { domain } = await plainStore(instance, seller);
    const order = orderBody([{ title: 'Desk lamp' }]);
    // Orders of this one store find no room. A sequence counts also what is undone.
    await pool.query(`create sequence full_disk_tries;
      create function no_room() returns trigger language plpgsql as $$ begin
        if new.workplace_id = '${seller.workplaceId}' then
          perform nextval('full_disk_tries');
          raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
        end if;
        return new;
      end $$;
      create trigger no_room before insert on orders for each row execute function no_room()`);
    const makeRoom = () => pool.query('drop function if exists no_room cascade; drop sequence if exists full_disk_tries');
    try {
      await deliver(instance, domain, 'orders/create', order);
      const row = async () =>
        (await pool.query('select state, attempts from webhook_inbox where source = $1 and topic = $2', [domain, 'orders/create'])).rows[0];
      const again = () => pool.query('update webhook_inbox set not_before = now() where source = $1', [domain]);
      // A webhook that fails for another reason is given up after twelve tries.
      const tries = async () => Number((await pool.query('select last_value from full_disk_tries')).rows[0].last_value);
      await expect.poll(async () => again().then(tries), { timeout: 60_000 }).toBeGreaterThan(15);
      expect(await row()).toEqual({ state: 'waiting', attempts: 0 });
      await makeRoom();
      await expect.poll(async () => again().then(row), { timeout: 20_000 }).toMatchObject({ state: 'done' });
      const { rows } = await pool.query('select name from orders where workplace_id = $1', [seller.workplaceId]);
      expect(rows).toEqual([{ name: order.name }]);
    } finally {
      await makeRoom();
    }
  });

  it('a job is not given up either', async () => {
    const instance = await harness();
    const { DATABASE_URL } = await ownEnvironment(instance, instance.appUrl);
    const queue = await startQueue(DATABASE_URL as string, instance.services.log, { supervise: false });
    onTestFinished(() => queue.stop());
    let tries = 0;
    let isFull = true;
    let done = false;
    const stubborn = job({
      name: 'full-disk.job',
      payload: z.object({}),
      givenUpAfter: 'minute',
      run: async () => {
        tries += 1;
        if (isFull) throw Object.assign(new Error('No space left on device'), { code: '53100' });
        done = true;
      },
    });
    await queue.work([stubborn], () => createContext(instance.services), { onWake: () => () => {} });
    await queue.boss.send(stubborn.name, {});
    const again = () =>
      queue.boss.getDb().executeSql(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [stubborn.name]);
    // One that fails for another reason is given up after six tries. When there is room, what waits is tried at once.
    await expect.poll(async () => again().then(() => tries), { timeout: 60_000 }).toBeGreaterThan(7);
    isFull = false;
    await expect.poll(() => done, { timeout: 20_000 }).toBe(true);
  }, 90_000);
});
