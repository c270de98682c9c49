import { beforeAll, describe, expect, test } from 'vitest';
import { defaultAutomaticPush } from '#app/features/push/automatic-push.ts';
import { channels, defaultPreferences } from '#app/features/push/schemas.ts';
import {
  getAutomaticPush,
  getProductSettings,
  getSellingPrice,
  saveProductSettings,
  savePushPreferences,
  settingsVersion,
} from '#app/features/push/settings.server.ts';
import { ProductSettingValues, productSettingsIn } from '#app/features/push/settings-form.ts';
import { linkedChannels } from '#app/features/push/stores-to-push-to.server.ts';
import { fieldsOf } from '#app/platform/form-values.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;

beforeAll(async () => {
  h = await harness();
});

type Rule = typeof defaultAutomaticPush;
const toNobody = defaultAutomaticPush.actions.pushed_connected_channels;

interface Settings {
  workplace: { id: string; name: string; currency: string; display_currency: string; timezone: string };
  language: string;
  notifications: Record<string, unknown>;
}
const read = async () => (await seller.api<Settings>('GET', '/core/settings')).body.data as Settings;

const add = async (platform: string, status = 'active') => {
  const id = newId();
  await h.services.database.pool.query(
    `insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, $3, $4, 'Plain', 'USD', $5, now())`,
    [seller.workplaceId, id, platform, `${newId()}.example`, status],
  );
  return id;
};

/** The form of product settings as it stands on the screen now, its version beside it. */
async function productForm() {
  const { auto_split_variant_options: split, skip_review, channels: all } = await getProductSettings(seller.ctx);
  const shown = await linkedChannels(seller.ctx);
  const automatic = await getAutomaticPush(seller.ctx);
  const values = { split, skip_review, shown, channels: Object.fromEntries(shown.map((each) => [each, all[each]])), automatic };
  return { values, version: await settingsVersion(seller.ctx, 'product') };
}
const send = ({ values, version }: Awaited<ReturnType<typeof productForm>>) => {
  const form = new FormData();
  for (const [name, text] of fieldsOf(values)) form.append(name, text);
  return saveProductSettings(seller.ctx, ProductSettingValues.parse(productSettingsIn(form)), version);
};

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
    // Databases read the first with its sign turned round, the second as Israel's, do not know the third, and know no summer time of the fourth.
    [{ timezone: '+05:30' }, 'timezone'],
    [{ timezone: 'IST' }, 'timezone'],
    [{ timezone: 'CTT' }, 'timezone'],
    [{ timezone: 'CET' }, 'timezone'],
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
    await add('tiktok');
    await add('shopify', 'uninstalled');
    await add('woocommerce');
    expect(await linkedChannels(seller.ctx)).toEqual(['woocommerce']);
    await add('shopify');
    expect(await linkedChannels(seller.ctx)).toEqual(['shopify', 'woocommerce']);
  });

  test('of pushing that another tab has saved meanwhile are not undone unseen', async () => {
    seller = await h.newSeller();
    const seen = await settingsVersion(seller.ctx, 'preferences');
    const withCents = (assign_cents: number) => ({
      ...defaultPreferences,
      selling_price: { ...defaultPreferences.selling_price, assign: { assign_cents, assign_compare_cents: null } },
    });
    const saved = await Promise.allSettled([50, 95].map((cents) => savePushPreferences(seller.ctx, withCents(cents), seen)));
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [kept] = saved.flatMap((each) => (each.status === 'fulfilled' ? [each.value.selling_price.assign.assign_cents] : []));
    await expect(savePushPreferences(seller.ctx, withCents(10), seen)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await getSellingPrice(seller.ctx)).assign.assign_cents).toBe(kept);
    await savePushPreferences(seller.ctx, withCents(10), await settingsVersion(seller.ctx, 'preferences'));
    expect((await getSellingPrice(seller.ctx)).assign.assign_cents).toBe(10);
  });

  test('of a channel that was linked since the screen was opened stay as they are', async () => {
    seller = await h.newSeller();
    await add('shopify');
    const opened = await productForm();
    await add('woocommerce');
    const before = (await getProductSettings(seller.ctx)).channels;
    await send({ ...opened, values: { ...opened.values, skip_review: true } });
    expect(await getProductSettings(seller.ctx)).toMatchObject({ skip_review: true, channels: before });
  });

  test('of products that another tab has saved meanwhile are not undone unseen', async () => {
    seller = await h.newSeller();
    const { data } = (await seller.api<Rule>('GET', '/center/products/setting/automation-product')).body;
    const rule = {
      ...(data as Rule),
      is_enable: true,
      actions: { pushed_connected_channels: { ...toNobody, store_ids: [await add('shopify')] } },
    };
    await seller.api('PUT', '/center/products/setting/automation-product', rule);
    const stale = await productForm();
    expect(stale.values.automatic.is_enable).toBe(true);
    const fresh = await productForm();
    await send({ ...fresh, values: { ...fresh.values, automatic: { ...fresh.values.automatic, is_enable: false } } });
    const late = { ...stale, values: { ...stale.values, skip_review: true } };
    await expect(send(late)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await productForm()).toMatchObject({ values: { skip_review: false, automatic: { is_enable: false } } });
  });

  test('of products can be saved when a store that they push to is forgotten', async () => {
    seller = await h.newSeller();
    const [gone, kept] = [await add('shopify'), await add('shopify')];
    const automatic = {
      ...defaultAutomaticPush,
      is_enable: true,
      actions: { pushed_connected_channels: { ...toNobody, store_ids: [gone, kept] } },
    };
    const opened = await productForm();
    await send({ ...opened, values: { ...opened.values, automatic } });
    const forget = (id: string) => h.services.database.pool.query('delete from stores where id = $1', [id]);
    await forget(gone);
    const { values, version } = await productForm();
    expect(values.automatic).toMatchObject({ is_enable: true, actions: { pushed_connected_channels: { store_ids: [kept] } } });
    await send({ values: { ...values, skip_review: true }, version });
    await forget(kept);
    const last = await productForm();
    expect(last.values).toMatchObject({ skip_review: true, automatic: { is_enable: false } });
    await send({ ...last, values: { ...last.values, skip_review: false } });
    expect((await getProductSettings(seller.ctx)).skip_review).toBe(false);
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
