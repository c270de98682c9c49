import { beforeAll, describe, expect, test } from 'vitest';
import { channels, defaultPreferences } from '#app/features/push/schemas.ts';
import { getProductSettings, getSellingPrice, preferencesVersion, savePushPreferences } from '#app/features/push/settings.server.ts';
import { linkedChannels } from '#app/features/push/stores-to-push-to.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;

beforeAll(async () => {
  h = await harness();
});

interface Settings {
  workplace: { id: string; name: string; currency: string; display_currency: string; timezone: string };
  language: string;
  notifications: Record<string, unknown>;
}
const read = async (who = seller) => (await who.api<Settings>('GET', '/core/settings')).body.data as Settings;

describe('settings', () => {
  test('are changed in parts, and all parts are told', async () => {
    seller = await h.newSeller();
    const before = await read();
    expect(before).toMatchObject({ language: 'en', notifications: { mails_order: true, frequency: 'hourly' } });
    const answer = await seller.api<Settings>('POST', '/core/settings', {
      display_currency: 'eur',
      timezone: 'Asia/Tokyo',
      language: 'de-AT',
      notifications: { frequency: 'daily' },
    });
    expect(answer.body.data).toEqual({
      workplace: { ...before.workplace, display_currency: 'EUR', timezone: 'Asia/Tokyo' },
      language: 'de',
      notifications: { ...before.notifications, frequency: 'daily' },
    });
    expect(await read()).toEqual(answer.body.data);
  });

  test.each([
    [{ display_currency: 'DOLLARS' }, 'display_currency'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ language: 'tlh' }, 'language'],
    [{ name: '' }, 'name'],
    [{ notifications: { frequency: 'always' } }, 'notifications.frequency'],
  ])('refuse %j and change nothing', async (change, field) => {
    seller = await h.newSeller();
    const before = await read();
    const answer = await seller.api('POST', '/core/settings', { name: 'New name', ...change });
    expect(answer.body.success).toBe(false);
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
    expect(await read()).toEqual(before);
  });

  test('of single channels that are saved at once all stay, and so do those of all listings', async () => {
    seller = await h.newSeller();
    const save = (path: string, change: object) => seller.api('PUT', `/center/products/setting/${path}`, change);
    for (const is_publish of [false, true, false]) {
      const own = { is_publish, allow_sell_out_of_stock: is_publish, sync_order: is_publish };
      await Promise.all([
        ...channels.map((channel) => save('update_channel', { channels: { [channel]: own } })),
        save('listings', { is_publish }),
        save('listings', { allow_sell_out_of_stock: !is_publish }),
      ]);
      const saved = await getProductSettings(seller.ctx);
      expect(saved.channels).toEqual(Object.fromEntries(channels.map((channel) => [channel, own])));
      expect(saved.product_listings).toMatchObject({ is_publish, allow_sell_out_of_stock: !is_publish });
    }
  });

  test('of single channels are shown for those that the workplace has a store on and that take products', async () => {
    seller = await h.newSeller();
    expect(await linkedChannels(seller.ctx)).toEqual([]);
    const add = (platform: string, status = 'active') =>
      h.services.database.pool.query(
        `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, $3, $4, 'Plain', 'USD', $5, now())`,
        [seller.workplaceId, newId(), platform, `${newId()}.example`, status],
      );
    await add('tiktok');
    await add('shopify', 'uninstalled');
    await add('woocommerce');
    expect(await linkedChannels(seller.ctx)).toEqual(['woocommerce']);
    await add('shopify');
    expect(await linkedChannels(seller.ctx)).toEqual(['shopify', 'woocommerce']);
  });

  test('of pushing that another tab has saved meanwhile are not undone unseen', async () => {
    seller = await h.newSeller();
    const seen = await preferencesVersion(seller.ctx);
    const withCents = (assign_cents: number) => ({
      ...defaultPreferences,
      selling_price: { ...defaultPreferences.selling_price, assign: { assign_cents, assign_compare_cents: null } },
    });
    const saved = await Promise.allSettled([50, 95].map((cents) => savePushPreferences(seller.ctx, withCents(cents), seen)));
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [kept] = saved.flatMap((each) => (each.status === 'fulfilled' ? [each.value.selling_price.assign.assign_cents] : []));
    await expect(savePushPreferences(seller.ctx, withCents(10), seen)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await getSellingPrice(seller.ctx)).assign.assign_cents).toBe(kept);
    await savePushPreferences(seller.ctx, withCents(10), await preferencesVersion(seller.ctx));
    expect((await getSellingPrice(seller.ctx)).assign.assign_cents).toBe(10);
  });

  test('of another seller are out of reach', async () => {
    seller = await h.newSeller();
    const stranger = await h.newSeller();
    const answer = await stranger.api('POST', '/core/settings', { name: 'Mine now' }, { 'workplace-id': seller.workplaceId });
    expect(answer.body.success).toBe(false);
    expect((await read()).workplace.name).toBe('Test workplace');
  });
});

describe.each(['ai-writing', 'ai-image'] as const)('%s', (name) => {
  const change =
    name === 'ai-writing' ? { style: 'storytelling', tone: 'playful', keywords: ['oak', 'handmade'] } : { style: 'lifestyle', count: 3 };
  const bad = name === 'ai-writing' ? { tone: 'shouting' } : { count: 9 };

  test('has defaults, keeps what was changed, and refuses what it does not know', async () => {
    seller = await h.newSeller();
    const get = async () => (await seller.api<Record<string, unknown>>('GET', `/core/workplaces/settings/${name}/get`)).body.data;
    const defaults = await get();
    await seller.api('POST', `/core/workplaces/settings/${name}/update`, change);
    expect(await get()).toEqual({ ...defaults, ...change });
    const refused = await seller.api('POST', `/core/workplaces/settings/${name}/update`, bad);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(Object.keys(bad));
    expect(await get()).toEqual({ ...defaults, ...change });
    expect((await (await h.newSeller()).api('GET', `/core/workplaces/settings/${name}/get`)).body.data).toEqual(defaults);
  });
});
