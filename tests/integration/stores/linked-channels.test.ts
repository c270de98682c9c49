/** TikTok shops, Facebook catalogs and Google merchant accounts: consent, status, scopes, dead tokens, leaving. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createConnectors } from '#app/connectors/index.server.ts';
import { createContext } from '#app/context.server.ts';
import { checkConnections } from '#app/features/stores/check-connections.server.ts';
import { finishLink, linkPick, readPick } from '#app/features/stores/link-channel.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Person {
  /** How the sandbox knows the person. */
  subject: string;
  /** What the consent page's form says. */
  form: Record<string, string>;
}

interface Provider {
  /** As addresses spell it. */
  word: string;
  scope: string;
  /** Somebody with nothing to link. */
  person(): Promise<Person>;
  /** Give them something. @returns its id. */
  give(person: Person, name: string): Promise<string>;
  takeBack(id: string): Promise<unknown>;
  revoke(person: Person): Promise<unknown>;
  disconnect(seller: TestSeller, domain?: string): Promise<{ body: Envelope<unknown> }>;
}

const unique = () => randomBytes(5).toString('hex');

/** A person of a sign-in provider exists once they have stood on its consent page. */
async function personAt(provider: 'google' | 'facebook', word: string): Promise<Person> {
  const email = `owner-${unique()}@mail.example`;
  const form = { email, first_name: 'Noor', last_name: 'Owner', verified: 'on' };
  const url = await begin(await h.newSeller(), word);
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).status).toBe(302);
  const people = await h.control<{ email: string; subject: string }[]>(`${provider}/people`);
  const subject = people.find((each) => each.email === email)?.subject ?? '';
  return { subject, form: { subject } };
}

const providers: Record<'tiktok' | 'facebook' | 'google', Provider> = {
  tiktok: {
    word: 'tiktok',
    scope: 'seller.product.basic',
    async person() {
      const seller = `Seller ${unique()}`;
      return { subject: seller, form: { seller } };
    },
    give: async ({ subject }, name) => (await h.control<{ id: string }>('tiktok/shops', { seller: subject, name })).id,
    takeBack: (id) => h.control('tiktok/shops/remove', { id }),
    revoke: ({ subject }) => h.control('tiktok/revoke', { seller: subject }),
    disconnect: (seller, domain) => seller.api('POST', '/auth/platform/tiktok/uninstall', { shop: domain }),
  },
  facebook: {
    word: 'facebook',
    scope: 'catalog_management',
    person: () => personAt('facebook', 'facebook'),
    give: async ({ subject }, name) => (await h.control<{ id: string }>('facebook/catalogs', { subject, name })).id,
    takeBack: (id) => h.control('facebook/catalogs/remove', { id }),
    revoke: ({ subject }) => h.control('facebook/revoke', { subject }),
    disconnect: (seller, domain) => seller.api('POST', '/auth/platform/facebook/disconnect', { domain }),
  },
  google: {
    word: 'google-merchant',
    scope: 'https://www.googleapis.com/auth/content',
    person: () => personAt('google', 'google-merchant'),
    give: async ({ subject }, name) => (await h.control<{ id: string }>('google/merchants', { subject, name })).id,
    takeBack: (id) => h.control('google/merchants/remove', { id }),
    revoke: ({ subject }) => h.control('google/revoke', { subject }),
    disconnect: (seller, domain) => seller.api('POST', '/auth/platform/google-merchant/disconnect', { domain }),
  },
};

/** Where the API sends the browser. */
async function begin(seller: TestSeller, word: string): Promise<string> {
  const { body } = await seller.api<{ url: string }>('GET', `/auth/platform/${word}/auth`);
  expect(body).toMatchObject({ success: true, status: 200 });
  return body.data?.url ?? '';
}

/** What the browser brings back from the consent page. */
async function consent(url: string, form: Record<string, string>): Promise<URLSearchParams> {
  expect((await fetch(url)).status).toBe(200);
  const done = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(done.status).toBe(302);
  return new URL(done.headers.get('location') ?? '').searchParams;
}

interface Store {
  id: string;
  platform: string;
  platform_domain: string;
  store_name: string;
  status: string;
  scopes: string[];
  last_synced_at: string | null;
  reconnect_needed: boolean;
}
const storesOf = async (seller: TestSeller, platform: string) =>
  ((await seller.api<Store[]>('GET', '/stores/list-store')).body.data ?? []).filter((store) => store.platform === platform);

describe.each(['tiktok', 'facebook', 'google'] as const)('%s', (platform) => {
  const provider = providers[platform];
  /** Back from the consent page: over the API where the specification has a call for it, else as the callback page does. */
  async function arrive(seller: TestSeller, params: URLSearchParams) {
    if (platform !== 'tiktok') {
      const { body } = await seller.api<{ store_id?: string; url?: string }>('POST', `/auth/platform/${provider.word}/callback`, {
        code: params.get('code') ?? undefined,
        state: params.get('state') ?? undefined,
      });
      return { status: body.status, storeId: body.data?.store_id, url: body.data?.url };
    }
    try {
      const outcome = await finishLink(seller.ctx, { platform, params });
      return outcome.kind === 'linked'
        ? { status: 200, storeId: outcome.storeId }
        : { status: 200, url: `${h.appUrl}/auth/platform/tiktok/choose?pick=${outcome.pick}` };
    } catch (error) {
      const { errorCatalogue } = await import('#app/platform/errors.ts');
      return { status: errorCatalogue[(error as { code: keyof typeof errorCatalogue }).code].status };
    }
  }
  async function linked(seller: TestSeller, person?: Person) {
    const owner = person ?? (await provider.person());
    const domain = await provider.give(owner, `Thing ${unique()}`);
    const arrived = await arrive(seller, await consent(await begin(seller, provider.word), owner.form));
    return { owner, domain, ...arrived };
  }

  test('is linked by consent, with its name, scopes and the time it was last reached', async () => {
    const seller = await h.newSeller();
    const { domain, storeId } = await linked(seller);
    const [store] = await storesOf(seller, platform);
    expect(store).toMatchObject({ id: storeId, platform_domain: domain, status: 'active', reconnect_needed: false });
    expect(store?.store_name).toMatch(/^Thing /);
    expect(store?.scopes).toContain(provider.scope);
    await h.settle();
    await checkConnections(createContext(h.services, {}));
    await h.drainJobs();
    const [checked] = await storesOf(seller, platform);
    expect(Date.parse(checked?.last_synced_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await h.services.database.pool.query('select sealed from store_credentials where store_id = $1', [storeId]);
    expect(rows[0].sealed).not.toMatch(/TTP_|ya29|accessToken/);
  });

  test('a state that is forged, used, somebody else’s or missing links nothing; neither does a made-up code', async () => {
    const seller = await h.newSeller();
    const owner = await provider.person();
    await provider.give(owner, 'Thing');
    const params = await consent(await begin(seller, provider.word), owner.form);
    const withState = (state: string) => new URLSearchParams({ code: params.get('code') ?? '', state });
    expect((await arrive(seller, withState(`${seller.accountId}.forged`))).status).toBe(121);
    const other = await h.newSeller();
    // The word of another account, changed to look like one's own.
    const foreign = new URL(await begin(other, provider.word)).searchParams.get('state') ?? '';
    expect((await arrive(seller, withState(foreign.replace(other.accountId, seller.accountId)))).status).toBe(121);
    expect((await arrive(seller, withState(''))).status).toBe(platform === 'tiktok' ? 121 : 201);
    const state = new URL(await begin(seller, provider.word)).searchParams.get('state') ?? '';
    expect((await arrive(seller, new URLSearchParams({ code: 'made-up', state }))).status).toBe(113);
    expect(await storesOf(seller, platform)).toEqual([]);
    expect(await arrive(seller, params)).toMatchObject({ status: 200, storeId: expect.any(String) });
    expect((await arrive(seller, params)).status).toBe(121);
    expect(await storesOf(seller, platform)).toHaveLength(1);
  });

  test('an owner who declines, or has nothing, is told which of the two', async () => {
    const seller = await h.newSeller();
    const denied = await consent(await begin(seller, provider.word), platform === 'tiktok' ? {} : { deny: '1' });
    await expect(finishLink(seller.ctx, { platform, params: denied })).rejects.toMatchObject({ fields: { shop: ['consentDenied'] } });
    const nobody = await provider.person();
    const empty = await consent(await begin(seller, provider.word), nobody.form);
    await expect(finishLink(seller.ctx, { platform, params: empty })).rejects.toMatchObject({ fields: { shop: ['nothingToLink'] } });
  });

  test('an owner who declines, or has nothing, links nothing', async () => {
    const seller = await h.newSeller();
    const refused = await consent(await begin(seller, provider.word), platform === 'tiktok' ? {} : { deny: '1' });
    expect((await arrive(seller, refused)).status).toBe(113);
    const nobody = await provider.person();
    const url = await begin(seller, provider.word);
    expect((await arrive(seller, await consent(url, nobody.form))).status).toBe(113);
    expect(await storesOf(seller, platform)).toEqual([]);
  });

  test('of several things one is chosen, for the account that began, once', async () => {
    const seller = await h.newSeller();
    const owner = await provider.person();
    const first = await provider.give(owner, 'One');
    const { url, domain } = await linked(seller, owner);
    const pick = new URL(url ?? '').searchParams.get('pick') ?? '';
    const visitor = createContext(h.services, {});
    const offered = await readPick(visitor, pick);
    expect(offered).toMatchObject({ platform, email: seller.email });
    expect(offered?.accounts.map((each) => each.domain).sort()).toEqual([first, domain].sort());
    await expect(linkPick(visitor, { pick, domain: 'not offered' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await linkPick(visitor, { pick, domain: first });
    expect((await storesOf(seller, platform)).map((store) => store.platform_domain)).toEqual([first]);
    await expect(linkPick(visitor, { pick, domain })).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });
  });

  test('of several things one that another account has is refused, and the other may still be chosen', async () => {
    const [seller, before] = [await h.newSeller(), await h.newSeller()];
    const { owner, domain: taken } = await linked(before);
    const free = await provider.give(owner, 'Free');
    const { url } = await arrive(seller, await consent(await begin(seller, provider.word), owner.form));
    const pick = new URL(url ?? '').searchParams.get('pick') ?? '';
    await expect(linkPick(seller.ctx, { pick, domain: taken })).rejects.toMatchObject({ code: 'STORE_HAS_OTHER_OWNER' });
    // What the page shows below the refusal.
    expect((await readPick(seller.ctx, pick))?.accounts.map(({ domain }) => domain).sort()).toEqual([taken, free].sort());
    await linkPick(seller.ctx, { pick, domain: free });
    expect((await storesOf(seller, platform)).map((store) => store.platform_domain)).toEqual([free]);
  });

  test('of more than fit on one page all are offered', async () => {
    const seller = await h.newSeller();
    const owner = await provider.person();
    const given = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) given.push(await provider.give(owner, name));
    const { url } = await arrive(seller, await consent(await begin(seller, provider.word), owner.form));
    const offered = await readPick(createContext(h.services, {}), new URL(url ?? '').searchParams.get('pick') ?? '');
    expect(offered?.accounts.map(({ domain }) => domain).sort()).toEqual(given.sort());
  });

  test('belongs to one account: another may neither link nor disconnect it', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const { owner, domain } = await linked(seller);
    expect((await arrive(stranger, await consent(await begin(stranger, provider.word), owner.form))).status).toBe(111);
    expect((await provider.disconnect(stranger, domain)).body).toMatchObject({ success: false, status: 202 });
    expect((await storesOf(seller, platform))[0]).toMatchObject({ status: 'active' });
    expect(await storesOf(stranger, platform)).toEqual([]);
  });

  test('a dead token is noted, asks to be connected again, and is mended by it', async () => {
    const seller = await h.newSeller();
    const { owner, domain, storeId } = await linked(seller);
    await h.settle();
    await provider.revoke(owner);
    await checkConnections(createContext(h.services, {}));
    await h.drainJobs();
    expect((await storesOf(seller, platform))[0]).toMatchObject({ status: 'active', reconnect_needed: true });
    const { rows } = await h.services.database.pool.query('select connection_error from stores where id = $1', [storeId]);
    expect(rows[0].connection_error).toBeTruthy();

    const again = await arrive(seller, await consent(await begin(seller, provider.word), owner.form));
    expect(again.storeId).toBe(storeId);
    expect(await storesOf(seller, platform)).toMatchObject([{ platform_domain: domain, reconnect_needed: false, status: 'active' }]);
  });

  test('what its owner no longer has asks to be connected again', async () => {
    const seller = await h.newSeller();
    const { domain, storeId } = await linked(seller);
    await h.settle();
    await provider.takeBack(domain);
    await checkConnections(createContext(h.services, {}));
    await h.drainJobs();
    expect((await storesOf(seller, platform))[0]).toMatchObject({ id: storeId, reconnect_needed: true });
  });

  test('a provider that is down changes nothing', async () => {
    const seller = await h.newSeller();
    await linked(seller);
    await h.settle();
    await h.fault({ vendor: platform, match: '.*', kind: '500', times: 3 });
    await checkConnections(createContext(h.services, {}));
    await h.drainJobs();
    await h.clearFaults();
    expect((await storesOf(seller, platform))[0]).toMatchObject({ status: 'active', reconnect_needed: false });
  });

  test('disconnecting forgets the token and leaves what else the same person has linked alone', async () => {
    const seller = await h.newSeller();
    const owner = await provider.person();
    const one = await linked(seller, owner);
    const two = await linked(seller, owner);
    await linkPick(createContext(h.services, {}), { pick: new URL(two.url ?? '').searchParams.get('pick') ?? '', domain: two.domain });
    await h.settle();
    expect(await storesOf(seller, platform)).toHaveLength(2);
    expect((await provider.disconnect(seller, one.domain)).body).toMatchObject({ success: true });
    const { rows } = await h.services.database.pool.query('select 1 from store_credentials where store_id = $1', [one.storeId]);
    expect(rows).toEqual([]);
    await checkConnections(createContext(h.services, {}));
    await h.drainJobs();
    const stores = await storesOf(seller, platform);
    expect(stores.find((store) => store.platform_domain === one.domain)).toMatchObject({ status: 'uninstalled' });
    expect(stores.find((store) => store.platform_domain === two.domain)).toMatchObject({ status: 'active', reconnect_needed: false });
    expect((await provider.disconnect(seller, two.domain)).body).toMatchObject({ success: true });
    expect((await provider.disconnect(seller, two.domain)).body).toMatchObject({ success: false, status: 202 });
  });
});

describe('TikTok Shop', () => {
  test('tells what a shop still needs and its warehouses; without a shop there is nothing to ask', async () => {
    const seller = await h.newSeller();
    const prerequisites = (who: TestSeller, query = '') =>
      who.api<{ item: string }[]>('GET', `/auth/platform/tiktok/listing-prerequisites${query}`);
    expect((await prerequisites(seller)).body).toMatchObject({ success: false, status: 801 });
    const owner = await providers.tiktok.person();
    await providers.tiktok.give(owner, 'Mugs');
    const outcome = await finishLink(seller.ctx, { platform: 'tiktok', params: await consent(await begin(seller, 'tiktok'), owner.form) });
    const storeId = outcome.kind === 'linked' ? outcome.storeId : '';
    expect((await prerequisites(seller, `?store_id=${storeId}`)).body.data?.map(({ item }) => item)).toContain('RETURN_WAREHOUSE');
    const stranger = await h.newSeller();
    expect((await prerequisites(stranger, `?store_id=${storeId}`)).body).toMatchObject({ success: false, status: 801 });
    const warehouses = await seller.api<unknown[]>('GET', '/auth/platform/tiktok/warehouses');
    expect(warehouses.body.data?.length).toBeGreaterThan(0);
  });

  test('two shops of one seller each have a grant of their own: a refresh token, good once, of one is none of the other’s', async () => {
    const seller = await h.newSeller();
    const owner = await providers.tiktok.person();
    const shops = [await providers.tiktok.give(owner, 'Mugs'), await providers.tiktok.give(owner, 'Bowls')];
    for (const domain of shops) {
      const outcome = await finishLink(seller.ctx, {
        platform: 'tiktok',
        params: await consent(await begin(seller, 'tiktok'), owner.form),
      });
      const pick = outcome.kind === 'choose' ? outcome.pick : '';
      await linkPick(seller.ctx, { pick, domain });
      // What was consented to is linked once.
      await expect(linkPick(seller.ctx, { pick, domain: shops.find((each) => each !== domain) ?? '' })).rejects.toMatchObject({
        code: 'STORE_INVALID_COOKIE',
      });
    }
    const { pool } = h.services.database;
    for (let round = 0; round < 2; round += 1) {
      await pool.query(
        `update store_credentials c set expires_at = now() from stores s where s.workplace_id = c.workplace_id and s.id = c.store_id and s.workplace_id = $1`,
        [seller.workplaceId],
      );
      await checkConnections(createContext(h.services, {}));
      await h.drainJobs();
      const { rows } = await pool.query(
        `select s.domain, c.expires_at > now() as renewed from store_credentials c join stores s on s.workplace_id = c.workplace_id and s.id = c.store_id
         where s.workplace_id = $1 and s.reconnect_needed_at is null`,
        [seller.workplaceId],
      );
      expect(rows.sort((a, b) => shops.indexOf(a.domain) - shops.indexOf(b.domain))).toEqual(
        shops.map((domain) => ({ domain, renewed: true })),
      );
    }
  });
});

test('a Facebook token that ends in a day is renewed while it can be', async () => {
  const seller = await h.newSeller();
  const owner = await providers.facebook.person();
  const domain = await providers.facebook.give(owner, 'Thing');
  const params = await consent(await begin(seller, 'facebook'), owner.form);
  await finishLink(seller.ctx, { platform: 'facebook', params });
  const { pool } = h.services.database;
  const soon = `update store_credentials c set expires_at = now() + interval '1 day' from stores s where s.id = c.store_id and s.domain = $1`;
  await pool.query(soon, [domain]);
  await checkConnections(createContext(h.services, {}));
  await h.drainJobs();
  const { rows } = await pool.query(
    `select c.expires_at > now() + interval '50 days' as renewed from store_credentials c join stores s on s.id = c.store_id where s.domain = $1`,
    [domain],
  );
  expect(rows).toEqual([{ renewed: true }]);
});

test('sellers of a TikTok service for the US are sent to its own host', () => {
  const url = 'https://services.us.tiktokshop.com/open/authorize';
  const { env } = h.services;
  const { linkedChannels } = createConnectors({ ...h.services, env: { ...env, TIKTOK_AUTHORIZE_URL: url } });
  const asked = linkedChannels.tiktok?.authorizeUrl({ address: '', state: 'word', returnUrl: '', keysUrl: '' });
  expect(asked).toBe(`${url}?service_id=${env.TIKTOK_SERVICE_ID}&state=word`);
});
