/**
 * What the plan forbids is refused by the server at every door that names a gate, for a seller on the free plan. The doors are
 * read from the endpoint list itself, and from the sources of screens: one without a sample here fails.
 */
import { globSync, readFileSync } from 'node:fs';
import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { allEndpoints } from '#app/endpoints.server.ts';
import { featureLimitOf, isServed, offeredPlans } from '#app/features/billing/plans.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { commitUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { defaultPreferences } from '#app/features/push/schemas.ts';
import type { Endpoint } from '#app/platform/endpoint.server.ts';
import { fieldsOf } from '#app/platform/form-values.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from '../orders/support.ts';
import { newProduct } from '../push/support.ts';
import { call, nameOf } from '../walks/walk-call.ts';

const freeLimit = (feature: string) => featureLimitOf('FREE_CREDIT', feature);
/**
 * Features that no plan is sold with yet, each with the calls that will ask for it (docs/decisions/302). With the issue that brings the
 * calls, its line goes, and the feature is sold again.
 */
const comingGates: Record<string, RegExp> = {
  // A tracking page under the seller's name, and mails to buyers. The settings that exist are every plan's.
  ORDER_TRACKING: /^\/api\/core\/workplaces\/settings\/order-tracking\/(brand|mails)\b/,
  VIEW_INSIGHTS: /\/(research\/products|product-insights)\b/,
};
const notServed = new Set(Object.keys(comingGates));
/** Asked for by the way money is set aside, not by a call. */
const byItself = new Set(['ORDER_CASHBACK', 'PRODUCT_MANAGED']);

/** A seller on the free plan; with a package of its own where even that plan has no limit. */
async function freeSeller(h: Harness, features: Record<string, number> = {}): Promise<TestSeller> {
  const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
  await withPackage(h, seller, features);
  return seller;
}

async function withPackage(h: Harness, seller: TestSeller, features: Record<string, number>): Promise<void> {
  if (Object.keys(features).length === 0) return;
  const id = newId();
  const { pool } = h.services.database;
  await pool.query(
    `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback, features) values ($1, $2, 'Small', 'FREE_CREDIT', 0, 30, 10, '0', $3)`,
    [id, seller.accountId, features],
  );
  await pool.query('update subscriptions set package_id = $2 where account_id = $1', [seller.accountId, id]);
}

async function exhaust(seller: TestSeller, feature: string, limit: number): Promise<void> {
  await reserveUsage(seller.ctx, seller.accountId, feature, limit, 'all of it');
  await commitUsage(seller.ctx, seller.accountId, feature, 'all of it');
}

type Sample = (h: Harness) => Promise<{ seller: TestSeller; input: Record<string, unknown> }>;

const importSample =
  (input: (ids: string[]) => Record<string, unknown>): Sample =>
  async (h) => {
    const seller = await freeSeller(h, { PRODUCT_IMPORT: 2 });
    await exhaust(seller, 'PRODUCT_IMPORT', 2);
    const product = await newProduct(h, seller);
    const { rows } = await h.services.database.pool.query('select external_id from source_products where id = $1', [
      product.sourceProductId,
    ]);
    await h.services.database.pool.query('update products set source_product_id = null where id = $1', [product.id]);
    return { seller, input: input([rows[0].external_id]) };
  };

const listingSample: Sample = async (h) => {
  const seller = await freeSeller(h);
  await h.connectStore(seller);
  await exhaust(seller, 'PRODUCT_LISTING', freeLimit('PRODUCT_LISTING'));
  const product = await newProduct(h, seller);
  return { seller, input: { product_package_ids: [product.id], push_settings: { shopify: {} } } };
};

const twoStores = async (h: Harness) => {
  const seller = await freeSeller(h);
  const first = await h.connectStore(seller);
  const second = await h.connectStore(seller);
  return { seller, first, second };
};

/** A store is connected already. */
const secondStore =
  (input: Record<string, unknown>): Sample =>
  async (h) => {
    const seller = await freeSeller(h);
    await h.connectStore(seller);
    return { seller, input };
  };

const otherStoreSample: Sample = async (h) => {
  const { seller, first } = await twoStores(h);
  const product = await newProduct(h, seller);
  return { seller, input: { product_package_ids: [product.id], push_settings: { shopify: { store_ids: [first.storeId] } } } };
};

const orderSample =
  (count: number, isUsedUp: boolean): Sample =>
  async (h) => {
    const seller = await freeSeller(h);
    const store = await plainStore(h, seller);
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const variant = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
      const body = orderBody([{ variantId: variant.channelVariantId }]);
      await deliver(h, store.domain, 'orders/create', body);
      await h.settle();
      ids.push(...(await groupsOf(h, seller, body.id)).map((group) => group.id));
    }
    expect(ids).toHaveLength(count);
    if (isUsedUp) await exhaust(seller, 'ORDER_FULFILLMENT', freeLimit('ORDER_FULFILLMENT'));
    return { seller, input: { orders: ids.map((id) => ({ supplier_order_id: id })) } };
  };

/** All credits of the cycle are used up. */
const withoutCredits: Sample = async (h) => {
  const seller = await freeSeller(h);
  await spendCredits(seller.ctx, { accountId: seller.accountId, feature: 'AI_PRODUCT_CONTENT', uses: 10, reference: 'all of it' });
  const product = await newProduct(h, seller);
  return { seller, input: { product_ids: [product.id] } };
};
const improveSample =
  (work: string): Sample =>
  async (h) => {
    const { seller, input } = await withoutCredits(h);
    return { seller, input: { ...input, works: [work] } };
  };
/** A failed AI edit, tried again. */
const retrySample =
  (work: string): Sample =>
  async (h) => {
    const { seller, input } = await withoutCredits(h);
    const id = newId();
    await h.services.database.pool.query(
      `insert into process_items (workplace_id, id, group_id, kind, product_id, title, input, status, created_at)
       values ($1, $2, $2, 'ai_action', $3, 'Failed', jsonb_build_object('work', $4::text), 'error', now())`,
      [seller.workplaceId, id, (input.product_ids as string[])[0], work],
    );
    return { seller, input: { ids: [id] } };
  };

const oneImport = importSample(([id]) => ({ source: 'quayside', supplier_product_id: id, ship_to: 'US' }));
const sourceInput = (id: string | undefined) => ({
  products: [{ source: 'quayside', supplier_product_id: id, ship_to: 'US' }],
  product_listings: { shopify: {} },
});

/** A rule of automatic push that keeps to certain hours. */
const atNight = (storeId: string) => ({
  is_enable: true,
  time_schedule: 'time_frame',
  when: { from: '22:00', to: '06:00' },
  actions: { pushed_connected_channels: { store_ids: [storeId], publication_ids: [], publish_status: 'draft' } },
});

/** An input that runs into the gate, by endpoint and feature. */
const samples: Record<string, Record<string, Sample>> = {
  'POST /api/center/products/import/:source': { PRODUCT_IMPORT: oneImport },
  'POST /api/products/import/:source': { PRODUCT_IMPORT: oneImport },
  'POST /api/center/products/import-all': {
    PRODUCT_IMPORT: importSample((ids) => ({ import_data: ids.map((id) => ({ product_id: id, source: 'quayside' })), ship_to: 'US' })),
  },
  'POST /api/center/products/push': { PRODUCT_LISTING: listingSample, WP_ADD_STORE: otherStoreSample },
  'POST /api/center/products/push-all-multiple-channel': { PRODUCT_LISTING: listingSample, WP_ADD_STORE: otherStoreSample },
  'POST /api/center/products/push-favourite': { PRODUCT_LISTING: listingSample, WP_ADD_STORE: otherStoreSample },
  'POST /api/center/products/push-source': {
    PRODUCT_IMPORT: importSample(([id]) => sourceInput(id)),
    PRODUCT_LISTING: async (h) => {
      const { seller, input } = await listingSample(h);
      const { rows } = await h.services.database.pool.query(
        'select s.external_id from products p join source_products s on s.id = p.source_product_id where p.id = any($1)',
        [input.product_package_ids],
      );
      return { seller, input: sourceInput(rows[0].external_id) };
    },
    WP_ADD_STORE: async (h) => {
      const { seller, input } = await otherStoreSample(h);
      const { rows } = await h.services.database.pool.query(
        'select s.external_id from products p join source_products s on s.id = p.source_product_id where p.id = any($1)',
        [input.product_package_ids],
      );
      const { store_ids: ids } = (input.push_settings as { shopify: { store_ids: string[] } }).shopify;
      return { seller, input: { ...sourceInput(rows[0].external_id), store_id: ids[0] } };
    },
  },
  'POST /api/center/products/process/retry': {
    AI_PRODUCT_CONTENT: retrySample('content'),
    AI_PRODUCT_SEO: retrySample('seo'),
    PRODUCT_LISTING: async (h) => {
      const { seller, input } = await listingSample(h);
      const id = newId();
      await h.services.database.pool.query(
        `insert into process_items (workplace_id, id, group_id, kind, product_id, store_id, title, channel, input, status, created_at)
         select workplace_id, $2, $2, 'push', $3, id, 'Failed', 'shopify', '{}', 'error', now() from stores where workplace_id = $1`,
        [seller.workplaceId, id, (input.product_package_ids as string[])[0]],
      );
      return { seller, input: { ids: [id] } };
    },
    ORDER_FULFILLMENT: async (h) => {
      const { seller, input } = await orderSample(1, true)(h);
      const [order] = input.orders as { supplier_order_id: string }[];
      const id = newId();
      await h.services.database.pool.query(
        `insert into process_items (workplace_id, id, group_id, kind, title, input, status, created_at)
         values ($1, $2, $2, 'order_place', 'Failed', jsonb_build_object('supplierOrderId', $3::text, 'attempt', 1), 'error', now())`,
        [seller.workplaceId, id, order?.supplier_order_id],
      );
      return { seller, input: { ids: [id] } };
    },
  },
  'POST /api/center/products/optimize-content': { AI_PRODUCT_CONTENT: withoutCredits },
  'POST /api/center/products/generate-seo-content': { AI_PRODUCT_SEO: withoutCredits },
  'POST /api/center/products/improve': { AI_PRODUCT_CONTENT: improveSample('content'), AI_PRODUCT_SEO: improveSample('seo') },
  'POST /api/orders/v5/create': { ORDER_FULFILLMENT: orderSample(1, true), BULK_ORDER_FULFILLMENT: orderSample(2, false) },
  'POST /api/orders/v5/request': { ORDER_FULFILLMENT: orderSample(1, true), BULK_ORDER_FULFILLMENT: orderSample(2, false) },
  'POST /api/products/copy-product-to-new-store': {
    PRODUCT_LISTING: async (h) => {
      const { seller, input } = await listingSample(h);
      return { seller, input: { product_ids: input.product_package_ids, store_id: seller.ctx.store?.id } };
    },
    WP_ADD_STORE: async (h) => {
      const { seller, first } = await twoStores(h);
      const product = await newProduct(h, seller);
      return { seller, input: { product_ids: [product.id], store_id: first.storeId } };
    },
  },
  'PUT /api/center/products/setting/automation-product': {
    AUTO_TASK_SCHEDULE: async (h) => {
      const seller = await freeSeller(h);
      const { storeId } = await h.connectStore(seller);
      return { seller, input: atNight(storeId) };
    },
  },
  'PUT /api/center/products/setting/internal-automation': {
    AUTO_TASK_SCHEDULE: async (h) => {
      const seller = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
      const { storeId } = await h.connectStore(seller);
      for (const isOn of [true, false])
        await seller.api('PUT', '/center/products/setting/automation-product', { ...atNight(storeId), is_enable: isOn });
      await h.services.database.pool.query(`update subscriptions set plan_key = 'FREE_CREDIT' where account_id = $1`, [seller.accountId]);
      return { seller, input: { automatic_push: true } };
    },
  },
  'PUT /api/center/products/setting/monitoring': {
    COST_CHANGE_MANAGEMENT: async (h) => ({
      seller: await freeSeller(h),
      input: {
        is_enable: true,
        cost_change: 'update_price',
        stock_change: 'none',
        unavailable: 'none',
        notify: { cost: true, stock: true, unavailable: true },
      },
    }),
  },
  'PUT /api/orders/order_no/update': {
    ORDER_FULFILLMENT: async (h) => {
      const { seller, id } = await linkedOut(h);
      return { seller, input: { shipment_infos: [{ supplier_order_id: id, order_no: '12-34567' }] } };
    },
  },
  'GET /api/auth/platform/tiktok/auth': { WP_ADD_STORE: secondStore({}) },
  'GET /api/shopify/shop/install': { WP_ADD_STORE: secondStore({}) },
  'POST /api/auth/platform/:platform/install': { WP_ADD_STORE: secondStore({ platform: 'shopify' }) },
  'POST /api/auth/platform/:platform/link': { WP_ADD_STORE: secondStore({ platform: 'woocommerce', shop: 'second.example' }) },
  'POST /api/core/stores/connect': { WP_ADD_STORE: secondStore({ platform: 'shopify' }) },
  'POST /api/core/stores/update-default-store': {
    WP_ADD_STORE: async (h) => {
      const { seller, first } = await twoStores(h);
      return { seller, input: { store_id: first.storeId } };
    },
  },
};

/** The same rule as the form of the product settings sends it. */
const scheduleForm = (storeId: string): Record<string, string> => ({
  ...Object.fromEntries(fieldsOf(defaultPreferences.auto_split_variant_options, 'split')),
  'automatic.is_enable': 'on',
  'automatic.time_schedule': 'time_frame',
  'automatic.when.from': '22:00',
  'automatic.when.to': '06:00',
  'automatic.actions.pushed_connected_channels.store_ids[]': storeId,
  'automatic.actions.pushed_connected_channels.publish_status': 'draft',
});

/** The form of a screen's action that runs into the gate, by the route's file, operation and feature. */
interface GatedScreen {
  load(): Promise<{ action(args: ActionFunctionArgs): Promise<unknown> }>;
  operations: Record<string, Record<string, ScreenSample>>;
}
type ScreenSample = (h: Harness) => Promise<{
  seller: TestSeller;
  form: Record<string, string | string[]>;
  params?: Record<string, string>;
  elsewhere?: string;
}>;

const ordersForm = (count: number, isUsedUp: boolean, features: Record<string, number> = {}): ScreenSample => {
  const sample = orderSample(count, isUsedUp);
  return async (h) => {
    const { seller, input } = await sample(h);
    await withPackage(h, seller, features);
    return { seller, form: { id: (input.orders as { supplier_order_id: string }[]).map((order) => order.supplier_order_id) } };
  };
};

/** An order of a supplier that is linked out, with the quota used up. */
const linkedOut = async (h: Harness) => {
  const seller = await freeSeller(h);
  const store = await plainStore(h, seller);
  const { channelVariantId } = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'], source: 'ebay' });
  const body = orderBody([{ variantId: channelVariantId }]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  await exhaust(seller, 'ORDER_FULFILLMENT', freeLimit('ORDER_FULFILLMENT'));
  return { seller, id: group?.id as string, orderId: group?.orderId as string };
};

const screens: Record<string, GatedScreen> = {
  'app.choose-store.tsx': {
    load: () => import('#app/routes/app.choose-store.tsx'),
    operations: {
      chooseStore: {
        WP_ADD_STORE: async (h) => {
          const { seller, first } = await twoStores(h);
          return { seller, form: { store_id: first.storeId }, elsewhere: '/app/channel?refused=QUOTA_EXPIRED' };
        },
      },
    },
  },
  'app.find-product.act.tsx': {
    load: () => import('#app/routes/app.find-product.act.tsx'),
    operations: {
      importProduct: {
        PRODUCT_IMPORT: async (h) => {
          const { seller, input } = await oneImport(h);
          const { supplier_product_id: id, source, ship_to: shipTo } = input as Record<string, string>;
          return { seller, form: { intent: 'import', source: source as string, id: id as string, ship_to: shipTo as string } };
        },
      },
    },
  },
  'app.ob-ai-enhancer.tsx': {
    load: () => import('#app/routes/app.ob-ai-enhancer.tsx'),
    operations: {
      improveProducts: {
        AI_PRODUCT_CONTENT: async (h) => {
          const { seller, input } = await withoutCredits(h);
          return { seller, form: { intent: 'try', product_id: (input.product_ids as string[])[0] as string } };
        },
      },
    },
  },
  'app.orders.$orderId.tsx': {
    load: () => import('#app/routes/app.orders.$orderId.tsx'),
    operations: {
      actOnOrder: {
        ORDER_FULFILLMENT: async (h) => {
          const { seller, id, orderId } = await linkedOut(h);
          return { seller, params: { orderId }, form: { intent: 'number', supplier_order_id: id, number: '12-34567' } };
        },
      },
    },
  },
  'app.orders.create.tsx': {
    load: () => import('#app/routes/app.orders.create.tsx'),
    operations: {
      placeManyOrders: {
        ORDER_FULFILLMENT: ordersForm(1, false, { ORDER_FULFILLMENT: 0 }),
        BULK_ORDER_FULFILLMENT: ordersForm(2, false),
      },
    },
  },
  'app.setting.account.tsx': {
    load: () => import('#app/routes/app.setting.account.tsx'),
    operations: {
      createWorkplace: {
        WP_ADD_NEW: async (h) => ({
          seller: await freeSeller(h, { WP_ADD_NEW: 0 }),
          form: { intent: 'add-workplace', workplace_name: 'Second' },
        }),
      },
    },
  },
  'app.setting.monitoring.tsx': {
    load: () => import('#app/routes/app.setting.monitoring.tsx'),
    operations: {
      saveMonitoring: {
        COST_CHANGE_MANAGEMENT: async (h) => ({
          seller: await freeSeller(h),
          form: { is_enable: 'on', cost_change: 'update_price', stock_change: 'none', unavailable: 'none' },
        }),
      },
    },
  },
  'app.setting.product.tsx': {
    load: () => import('#app/routes/app.setting.product.tsx'),
    operations: {
      saveProductSettings: {
        AUTO_TASK_SCHEDULE: async (h) => {
          const seller = await freeSeller(h);
          const { storeId } = await h.connectStore(seller);
          return { seller, form: scheduleForm(storeId) };
        },
      },
    },
  },
};

const limitsOf = (endpoint: Endpoint) => [...endpoint.limitedBy, ...(endpoint.needsIf ? [endpoint.needsIf.feature] : [])];

/** Operations with a gate: what gated endpoints run, what asks by itself, and whatever calls one of these. */
function gatedOperations(): Set<string> {
  const gated = new Set<string>();
  for (const endpoint of allEndpoints.filter((each) => each.needs || limitsOf(each).length > 0)) {
    if (endpoint.run.name !== 'run') gated.add(endpoint.run.name);
    else for (const [, name] of endpoint.run.toString().matchAll(/(\w+)\)?\(ctx/g)) gated.add(name as string);
  }
  // Features above billing cannot ask, so their doors do; linking a store chooses it without asking (docs/decisions/021).
  const files = globSync('app/**/*.server.ts', { exclude: (path) => path.includes('features/stores') });
  const functions = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const imported = [...source.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names]) => names?.match(/\w+/g) ?? []);
    const parts = source.split(/^(?=(?:export )?(?:async )?function \w+|(?:export )?const \w+ = )/m);
    const own = parts.flatMap((part) => {
      const name = /^(?:export )?(?:(?:async )?function|const) (\w+)/.exec(part)?.[1];
      return name
        ? [{ name, called: new Set([...part.slice(part.indexOf('(')).matchAll(/\b(\w+)\(/g)].map((match) => match[1] as string)) }]
        : [];
    });
    const seen = new Set([...imported, ...own.map((each) => each.name)]);
    return own.map(({ name, called }) => ({ name, calls: [...called].filter((each) => seen.has(each)) }));
  });
  gated.add('requireFeature');
  for (let before = -1; before < gated.size; ) {
    before = gated.size;
    for (const { name, calls } of functions) if (calls.some((each) => gated.has(each))) gated.add(name);
  }
  gated.delete('requireFeature');
  return gated;
}

/** What a screen's action answers this seller. */
async function act(h: Harness, file: string, { seller, form, params = {} }: Awaited<ReturnType<ScreenSample>>): Promise<unknown> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const each of [value].flat()) body.append(name, each);
  const request = new Request(`${h.appUrl}/app`, { method: 'POST', headers: { authorization: `Bearer ${seller.token}` }, body });
  const { action } = await (screens[file] as GatedScreen).load();
  return action({ request, params, context: createLoadContext(h.services, request, undefined) });
}

describe('a plan’s gates at every door', () => {
  it('a feature that the plan has not got is refused before anything else is looked at', async () => {
    const h = await harness();
    const flaws: string[] = [];
    for (const endpoint of allEndpoints.filter((each) => each.needs)) {
      const feature = endpoint.needs as string;
      const seller = await freeSeller(h, freeLimit(feature) === 0 ? {} : { [feature]: 0 });
      const { envelope, text } = await call(h, endpoint, {}, { seller });
      if (envelope?.status !== 401 || (envelope.data as { feature_id?: string } | null)?.feature_id !== feature)
        flaws.push(`${nameOf(endpoint)}: ${text.slice(0, 200)}`);
    }
    expect(flaws).toEqual([]);
  });

  for (const endpoint of allEndpoints) {
    for (const feature of limitsOf(endpoint)) {
      it(`${nameOf(endpoint)} is refused without ${feature}`, async () => {
        const sample = samples[nameOf(endpoint)]?.[feature];
        expect(sample, 'a sample that runs into this gate').toBeDefined();
        const h = await harness();
        const { seller, input } = await (sample as Sample)(h);
        const { envelope, text } = await call(h, endpoint, input, { seller });
        expect(envelope?.status, text.slice(0, 300)).toBe(401);
        expect(envelope?.data).toMatchObject({ feature_id: feature });
      });
    }
  }

  it('every feature that some plan lacks or limits is asked for at some door', () => {
    const asked = new Set(allEndpoints.flatMap((endpoint) => [...limitsOf(endpoint), ...(endpoint.needs ? [endpoint.needs] : [])]));
    const gated = new Set(
      offeredPlans.flatMap((plan) => Object.entries(plan.features).flatMap(([feature, limit]) => (limit >= 0 ? [feature] : []))),
    );
    expect([...gated].filter((feature) => !asked.has(feature) && !byItself.has(feature) && !notServed.has(feature))).toEqual([]);
    expect([...notServed].filter((feature) => asked.has(feature))).toEqual([]);
    expect([...notServed].filter(isServed), 'what nothing asks for is not sold').toEqual([]);
    const arrived = Object.entries(comingGates).filter(([, path]) => allEndpoints.some((endpoint) => path.test(endpoint.path)));
    expect(arrived, 'a call that has come has its gate').toEqual([]);
  });

  it('every screen whose action calls an operation with a gate has a sample', () => {
    const operations = gatedOperations();
    const found = globSync('app/routes/*.tsx').flatMap((path) => {
      const source = readFileSync(path, 'utf8');
      if (!/^export (?:async function|const) action\b/m.test(source)) return [];
      const body = source.slice(source.search(/^export (?:async function|const) action\b/m)).split(/^}$/m)[0] ?? '';
      return [...operations].filter((name) => new RegExp(`\\b${name}\\(`).test(body)).map((name) => `${path.split('/').pop()} ${name}`);
    });
    const known = Object.entries(screens).flatMap(([file, { operations: own }]) => Object.keys(own).map((name) => `${file} ${name}`));
    expect(found.sort()).toEqual(known.sort());
  });

  for (const [file, { operations }] of Object.entries(screens)) {
    for (const [operation, features] of Object.entries(operations)) {
      for (const [feature, sample] of Object.entries(features)) {
        it(`${file} refuses ${operation} without ${feature}`, async () => {
          const h = await harness();
          const sent = await sample(h);
          const answer = await act(h, file, sent);
          if (sent.elsewhere) expect((answer as Response).headers.get('location')).toBe(sent.elsewhere);
          else expect(answer).toMatchObject({ data: { ok: false, code: 'QUOTA_EXPIRED', details: { feature_id: feature } } });
        });
      }
    }
  }
});
