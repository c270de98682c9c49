/** Linking a Shopify store with `SHOPIFY_DISTRIBUTION=custom`: consent page, callback, tokens (specification 1; review item K1). */
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#app/api.server.ts';
import type { SellerContext } from '#app/context.ts';
import { finishConnect } from '#app/features/stores/finish-connect.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  h = await harness();
  const env: Services['env'] = { ...h.services.env, SHOPIFY_DISTRIBUTION: 'custom' };
  api = createApi({ ...h.services, env });
});

async function newShop(): Promise<string> {
  const domain = `custom-${newId().slice(-12)}.myshopify.com`;
  await h.control('shopify/shops', { domain, name: 'Custom shop', currency: 'EUR', countryCode: 'DE', email: 'owner@example.com' });
  return domain;
}

async function start(seller: TestSeller, shop?: string) {
  const response = await api.request('http://localhost/api/core/stores/connect', {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'shopify', ...(shop === undefined ? {} : { shop }) }),
  });
  return (await response.json()) as { status: number; data: { url: string }; errors: Record<string, string[]> | null };
}

/** The merchant reads the consent page and presses the button. @returns the query with which the platform sends the browser back. */
async function consent(url: string): Promise<URLSearchParams> {
  let answer = await fetch(url, { redirect: 'manual' });
  // Who has agreed before is not asked again.
  if (answer.status === 200) {
    expect(await answer.text()).toContain('Install');
    const target = new URL(url);
    const form = new URLSearchParams(target.search);
    form.set('decision', 'install');
    answer = await fetch(`${target.origin}${target.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  }
  expect(answer.status).toBe(302);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.pathname).toBe('/auth/platform/shopify/callback');
  return back.searchParams;
}

const custom = (seller: TestSeller): SellerContext => ({ ...seller.ctx, env: { ...seller.ctx.env, SHOPIFY_DISTRIBUTION: 'custom' } });

describe('a typed shop', () => {
  test('is consented to, comes back signed, and is linked with its own currency and a working token', async () => {
    const seller = await h.newSeller();
    const domain = await newShop();
    const { data } = await start(seller, `https://${domain}/admin`);
    const asked = new URL(data.url);
    expect(asked.hostname).toBe(domain);
    expect(asked.pathname).toBe('/admin/oauth/authorize');
    const params = await consent(data.url);
    expect(await finishConnect(custom(seller), params)).toMatchObject({ kind: 'connected', workplaceId: seller.workplaceId });
    const listed = await seller.api<{ platform_domain: string; status: string; currency: string }[]>('GET', '/stores/list-store');
    expect(listed.body.data).toMatchObject([{ platform_domain: domain, status: 'active', currency: 'EUR' }]);
    // The token is good: what the platform says is read with it.
    await h.services.database.pool.query("update stores set name = 'before' where domain = $1", [domain]);
    const refreshed = await seller.api<{ store_name: string }[]>('POST', '/auth/platform/refresh-stores-currency', {});
    expect(refreshed.body.data).toMatchObject([{ store_name: 'Custom shop' }]);
    // The state was used up.
    await expect(finishConnect(custom(seller), params)).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });
    expect((await start(seller, domain)).errors).toHaveProperty('shop');
  });

  test('is linked for nobody else: a stranger’s browser, a changed query and a made-up state are refused', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const domain = await newShop();
    const params = await consent((await start(seller, domain)).data.url);
    await expect(finishConnect(custom(stranger), params)).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });
    const changed = new URLSearchParams(params);
    changed.set('shop', 'other.myshopify.com');
    await expect(finishConnect(custom(seller), changed)).rejects.toMatchObject({ code: 'STORE_INSTALL_FAILED' });
    const other = await consent((await start(stranger, domain)).data.url);
    await finishConnect(custom(seller), params);
    // The stranger’s own consent comes too late: the store has an account.
    await expect(finishConnect(custom(stranger), other)).rejects.toMatchObject({ code: 'STORE_HAS_OTHER_OWNER' });
  });

  test('whose access died is asked to be connected again, and is: the same store, with all it had', async () => {
    const seller = await h.newSeller();
    const domain = await newShop();
    const first = await finishConnect(custom(seller), await consent((await start(seller, domain)).data.url));
    const storeId = 'storeId' in first ? first.storeId : '';
    const listed = async () =>
      (await seller.api<{ id: string; platform_domain: string; status: string; reconnect_needed: boolean }[]>('GET', '/stores/list-store'))
        .body.data;
    // While it works there is nothing to connect again.
    expect((await start(seller, domain)).errors).toHaveProperty('shop');

    await h.fault({ vendor: 'shopify', match: 'app/uninstalled', kind: 'drop' });
    await h.control('shopify/uninstall', { shop: domain });
    await h.settle();
    // Asked for its currency, it is found to be lost, which is no failure of the call: other stores are read all the same.
    expect((await seller.api('POST', '/auth/platform/refresh-stores-currency', {})).body.success).toBe(true);
    expect(await listed()).toMatchObject([{ id: storeId, status: 'active', reconnect_needed: true }]);

    const stranger = await h.newSeller();
    const foreign = await consent((await start(stranger, domain)).data.url);
    await expect(finishConnect(custom(stranger), foreign)).rejects.toMatchObject({ code: 'STORE_HAS_OTHER_OWNER' });
    expect(await listed()).toMatchObject([{ reconnect_needed: true }]);

    const again = await start(seller, domain);
    expect(again.errors ?? {}).toEqual({});
    const done = await finishConnect(custom(seller), await consent(again.data.url));
    expect(done).toMatchObject({ storeId, workplaceId: seller.workplaceId });
    expect(await listed()).toMatchObject([{ id: storeId, platform_domain: domain, status: 'active', reconnect_needed: false }]);
    // The new token is good.
    await h.services.database.pool.query("update stores set name = 'before' where id = $1", [storeId]);
    const refreshed = await seller.api<{ store_name: string }[]>('POST', '/auth/platform/refresh-stores-currency', {});
    expect(refreshed.body.data).toMatchObject([{ store_name: 'Custom shop' }]);
  });

  test('must be one: nothing typed, or no shop’s name, is said beside the field', async () => {
    const seller = await h.newSeller();
    for (const shop of [undefined, '', 'my shop!', 'https://example.com/'])
      expect((await start(seller, shop)).errors, String(shop)).toHaveProperty('shop');
  });
});
