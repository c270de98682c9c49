import { gid, idOf, parseGid } from '../gid.ts';
import { realNamespace } from '../metafields.ts';
import type * as M from '../model.ts';
import type { SearchTable } from '../search.ts';
import type { Kind } from '../store.ts';
import { enumTopic } from '../webhooks.ts';
import { installation } from './app-fields.ts';
import { listConnection, type PageArgs, type SearchArgs, sortOf, tableConnection, tableCount } from './connections.ts';
import { fulfillmentOrderScopes, visibleFulfillmentOrders } from './fulfillment-scopes.ts';
import { typed } from './product-fields.ts';
import { needScope, type RequestContext, type Resolvers } from './request-context.ts';
import { idField, legacyId } from './values.ts';

type Ctx = RequestContext;

const text = (key: string) => ({ text: `data->>'${key}'` });
const time = (key: string) => ({ time: `data->>'${key}'` });
const inVariants = (key: string) => ({
  condition: (value: string) =>
    `exists (select from shopify.variants v where v.shop = products.shop and v.parent = products.id and lower(v.data->>'${key}') = lower(${value}))`,
});
const tag = {
  condition: (value: string) => `exists (select from jsonb_array_elements_text(data->'tags') t where lower(t) = lower(${value}))`,
};

const productSearch: SearchTable = {
  words: `data->>'title'`,
  fields: {
    id: { number: 'id' },
    title: text('title'),
    handle: text('handle'),
    vendor: text('vendor'),
    product_type: text('productType'),
    status: text('status'),
    created_at: time('createdAt'),
    updated_at: time('updatedAt'),
    tag,
    sku: inVariants('sku'),
    barcode: inVariants('barcode'),
    published_status: { condition: (value) => `(${value} = 'published') = (jsonb_array_length(data->'publicationIds') > 0)` },
  },
};
const variantSearch: SearchTable = {
  words: `data->>'title'`,
  fields: {
    id: { number: 'id' },
    product_id: { number: 'parent' },
    sku: text('sku'),
    barcode: text('barcode'),
    title: text('title'),
    updated_at: time('updatedAt'),
  },
};
const orderSearch: SearchTable = {
  words: `concat_ws(' ', data->>'name', data->>'email')`,
  fields: {
    id: { number: 'id' },
    name: { condition: (value) => `ltrim(data->>'name', '#') = ltrim(${value}, '#')` },
    email: text('email'),
    created_at: time('createdAt'),
    updated_at: time('updatedAt'),
    processed_at: time('processedAt'),
    financial_status: text('financialStatus'),
    fulfillment_status: {
      condition: (value) => `data->>'fulfillmentStatus' = any(${value}::text[])`,
      values: (value) =>
        ({
          shipped: ['FULFILLED'],
          fulfilled: ['FULFILLED'],
          partial: ['PARTIALLY_FULFILLED'],
          unshipped: ['UNFULFILLED'],
          unfulfilled: ['UNFULFILLED', 'PARTIALLY_FULFILLED'],
          any: ['FULFILLED', 'PARTIALLY_FULFILLED', 'UNFULFILLED'],
        })[value.toLowerCase()] ?? [],
    },
    status: {
      condition: (value) =>
        `case lower(${value}) when 'open' then data->>'closedAt' is null and data->>'cancelledAt' is null when 'closed' then data->>'closedAt' is not null when 'cancelled' then data->>'cancelledAt' is not null else true end`,
    },
    tag,
    test: text('test'),
    customer_id: { number: `(data->>'customerId')::bigint` },
    sku: {
      condition: (value) =>
        `exists (select from shopify.line_items l where l.shop = orders.shop and l.parent = orders.id and l.data->>'sku' = ${value})`,
    },
  },
};
const simpleSearch = (words: string, extra: SearchTable['fields'] = {}): SearchTable => ({
  words,
  fields: { id: { number: 'id' }, created_at: time('createdAt'), updated_at: time('updatedAt'), ...extra },
});

const assignmentStates: Record<string, [string, string]> = {
  CANCELLATION_REQUESTED: ['IN_PROGRESS', 'CANCELLATION_REQUESTED'],
  FULFILLMENT_REQUESTED: ['OPEN', 'SUBMITTED'],
  FULFILLMENT_ACCEPTED: ['IN_PROGRESS', 'ACCEPTED'],
  FULFILLMENT_UNSUBMITTED: ['OPEN', 'UNSUBMITTED'],
};

async function assignedFulfillmentOrders(
  _: unknown,
  args: PageArgs & { assignmentStatus?: string | null; locationIds?: string[] | null; sortKey?: string },
  ctx: Ctx,
) {
  needScope(ctx, 'assignedFulfillmentOrders', ['read_assigned_fulfillment_orders']);
  const services = (await ctx.store.list('fulfillmentServices')).filter((service) => !service.isForeign);
  const wanted = args.locationIds?.map((id) => idOf('Location', id));
  const locations = services.map((service) => service.locationId).filter((id) => !wanted || wanted.includes(id));
  const [status, requestStatus] = assignmentStates[args.assignmentStatus ?? ''] ?? [null, null];
  return tableConnection(ctx, 'fulfillmentOrders', args, 'assignedFulfillmentOrders', {
    where: `(data->>'locationId')::bigint = any($2) and ($3::text is null or data->>'status' = $3) and ($4::text is null or data->>'requestStatus' = $4)`,
    values: [locations, status, requestStatus],
    sort: sortOf(args.sortKey),
  });
}

/** Which records a global id may name, and what must be granted to see them. */
const nodeKinds: Record<string, { kind: Kind; scopes: string[] }> = {
  Product: { kind: 'products', scopes: ['read_products'] },
  ProductVariant: { kind: 'variants', scopes: ['read_products'] },
  Collection: { kind: 'collections', scopes: ['read_products'] },
  MediaImage: { kind: 'media', scopes: ['read_files', 'read_products'] },
  GenericFile: { kind: 'media', scopes: ['read_files'] },
  Order: { kind: 'orders', scopes: ['read_orders'] },
  LineItem: { kind: 'lineItems', scopes: ['read_orders'] },
  OrderTransaction: { kind: 'transactions', scopes: ['read_orders'] },
  Refund: { kind: 'refunds', scopes: ['read_orders'] },
  Customer: { kind: 'customers', scopes: ['read_customers'] },
  FulfillmentOrder: { kind: 'fulfillmentOrders', scopes: fulfillmentOrderScopes },
  Fulfillment: { kind: 'fulfillments', scopes: ['read_orders', 'read_fulfillments', ...fulfillmentOrderScopes] },
  InventoryItem: { kind: 'inventoryItems', scopes: ['read_inventory', 'read_products'] },
  InventoryLevel: { kind: 'inventoryLevels', scopes: ['read_inventory'] },
  Location: { kind: 'locations', scopes: ['read_locations', 'read_inventory', 'read_orders'] },
  Publication: { kind: 'publications', scopes: ['read_publications'] },
  WebhookSubscription: { kind: 'webhookSubscriptions', scopes: [] },
  AppSubscription: { kind: 'appSubscriptions', scopes: [] },
  AppPurchaseOneTime: { kind: 'appPurchases', scopes: [] },
  AppUsageRecord: { kind: 'usageRecords', scopes: [] },
  BulkOperation: { kind: 'bulkOperations', scopes: [] },
  Metafield: { kind: 'metafields', scopes: [] },
  MetafieldDefinition: { kind: 'metafieldDefinitions', scopes: [] },
  ProductSetOperation: { kind: 'productOperations', scopes: ['read_products'] },
};

async function nodeOf(ctx: Ctx, id: string, field: string): Promise<unknown> {
  const parsed = parseGid(id);
  const known = parsed && nodeKinds[parsed.type];
  if (!parsed) throw new Error(`Invalid global id '${id}'`);
  if (parsed.type === 'Shop') return parsed.id === ctx.shop.id ? { __typename: 'Shop', ...ctx.shop } : null;
  if (!known) return null;
  needScope(ctx, field, known.scopes);
  const record = await ctx.one(known.kind, parsed.id);
  if (!record) return null;
  if (known.kind === 'fulfillmentOrders' && (await visibleFulfillmentOrders(ctx, [record as M.FulfillmentOrder])).length === 0) return null;
  return { __typename: parsed.type, ...record };
}

const byId =
  (type: string, kind: Kind, scopes: string[], field = kind as string) =>
  async (_: unknown, args: { id: string }, ctx: Ctx) => {
    needScope(ctx, field, scopes);
    return ctx.one(kind, idOf(type, args.id));
  };

const table = (kind: Kind, field: string, scopes: string[], search: SearchTable) => (_: unknown, args: SearchArgs, ctx: Ctx) => {
  needScope(ctx, field, scopes);
  return tableConnection(ctx, kind, args, field, { search: { table: search, query: args.query }, sort: sortOf(args.sortKey) });
};

const counted =
  (kind: Kind, field: string, scopes: string[], search: SearchTable) =>
  (_: unknown, args: { query?: string | null; limit?: number | null }, ctx: Ctx) => {
    needScope(ctx, field, scopes);
    return tableCount(ctx, kind, field, { search: { table: search, query: args.query } }, args.limit);
  };

export const queryFields: Resolvers = {
  app: (_: unknown, args: { id?: string | null }, ctx: Ctx) => (!args.id || idOf('App', args.id) === 1001 ? ctx.config : null),
  appInstallation: (_: unknown, __: unknown, ctx: Ctx) => installation(ctx),
  currentAppInstallation: (_: unknown, __: unknown, ctx: Ctx) => installation(ctx),
  assignedFulfillmentOrders,
  bulkOperation: byId('BulkOperation', 'bulkOperations', []),
  bulkOperations: (_: unknown, args: SearchArgs, ctx: Ctx) =>
    tableConnection(ctx, 'bulkOperations', args, 'bulkOperations', {
      search: { table: simpleSearch(`data->>'query'`, { status: text('status'), operation_type: text('type') }), query: args.query },
    }),
  currentBulkOperation: async (_: unknown, args: { type?: string }, ctx: Ctx) =>
    (await ctx.store.find('bulkOperations', { type: (args.type ?? 'QUERY') as 'QUERY' })).at(-1) ?? null,
  collection: byId('Collection', 'collections', ['read_products'], 'collection'),
  collections: table(
    'collections',
    'collections',
    ['read_products'],
    simpleSearch(`data->>'title'`, { title: text('title'), handle: text('handle') }),
  ),
  async collectionByIdentifier(_: unknown, args: { identifier: { id?: string; handle?: string } }, ctx: Ctx) {
    needScope(ctx, 'collectionByIdentifier', ['read_products']);
    if (args.identifier.id) return ctx.one('collections', idOf('Collection', args.identifier.id));
    return (await ctx.store.find('collections', { handle: args.identifier.handle ?? '' }))[0] ?? null;
  },
  customer: byId('Customer', 'customers', ['read_customers'], 'customer'),
  customers: table(
    'customers',
    'customers',
    ['read_customers'],
    simpleSearch(`concat_ws(' ', data->>'firstName', data->>'lastName', data->>'email')`, { email: text('email') }),
  ),
  async files(_: unknown, args: SearchArgs, ctx: Ctx) {
    needScope(ctx, 'files', ['read_files', 'read_products', 'read_images']);
    const page = await tableConnection(ctx, 'media', args, 'files', {
      search: { table: simpleSearch(`data->>'url'`, { status: text('status') }), query: args.query },
    });
    return { ...page, nodes: page.nodes.map(typed), edges: page.edges.map((edge) => ({ ...edge, node: typed(edge.node) })) };
  },
  fulfillment: byId('Fulfillment', 'fulfillments', ['read_orders', 'read_fulfillments', ...fulfillmentOrderScopes], 'fulfillment'),
  async fulfillmentOrder(_: unknown, args: { id: string }, ctx: Ctx) {
    const found = await ctx.one('fulfillmentOrders', idOf('FulfillmentOrder', args.id));
    return found ? ((await visibleFulfillmentOrders(ctx, [found]))[0] ?? null) : null;
  },
  async fulfillmentOrders(_: unknown, args: SearchArgs & { includeClosed?: boolean }, ctx: Ctx) {
    const all = await visibleFulfillmentOrders(ctx, await ctx.store.list('fulfillmentOrders'));
    const open = args.includeClosed ? all : all.filter((each) => !['CLOSED', 'CANCELLED', 'INCOMPLETE'].includes(each.status));
    const search = simpleSearch(`''`, {
      status: text('status'),
      request_status: text('requestStatus'),
      assigned_location_id: { number: `(data->>'locationId')::bigint` },
    });
    return tableConnection(ctx, 'fulfillmentOrders', args, 'fulfillmentOrders', {
      where: 'id = any($2)',
      values: [open.map((each) => each.id)],
      search: { table: search, query: args.query },
      sort: sortOf(args.sortKey),
    });
  },
  fulfillmentService: byId('FulfillmentService', 'fulfillmentServices', [], 'fulfillmentService'),
  inventoryItem: byId('InventoryItem', 'inventoryItems', ['read_inventory', 'read_products'], 'inventoryItem'),
  inventoryItems: table('inventoryItems', 'inventoryItems', ['read_inventory'], simpleSearch(`data->>'sku'`, { sku: text('sku') })),
  inventoryLevel: byId('InventoryLevel', 'inventoryLevels', ['read_inventory'], 'inventoryLevel'),
  // Every job here is done when its mutation has answered.
  job: (_: unknown, args: { id: string }) => ({ id: args.id, done: true }),
  async location(_: unknown, args: { id?: string | null }, ctx: Ctx) {
    needScope(ctx, 'location', ['read_locations', 'read_inventory', 'read_orders']);
    return args.id
      ? ctx.one('locations', idOf('Location', args.id))
      : ((await ctx.store.find('locations', { isPrimary: true }))[0] ?? null);
  },
  locations(_: unknown, args: SearchArgs & { includeInactive?: boolean }, ctx: Ctx) {
    needScope(ctx, 'locations', ['read_locations', 'read_inventory', 'read_orders']);
    return tableConnection(ctx, 'locations', args, 'locations', {
      where: args.includeInactive ? 'true' : `(data->>'isActive')::boolean`,
      search: { table: simpleSearch(`data->>'name'`, { name: text('name'), active: text('isActive') }), query: args.query },
      sort: sortOf(args.sortKey),
    });
  },
  async metafieldDefinitions(_: unknown, args: PageArgs & { ownerType: string; namespace?: string | null; key?: string | null }, ctx: Ctx) {
    const all = await ctx.store.find('metafieldDefinitions', { ownerType: args.ownerType });
    const chosen = all.filter(
      (each) => (!args.namespace || each.namespace === realNamespace(args.namespace)) && (!args.key || each.key === args.key),
    );
    return listConnection(chosen, args, 'metafieldDefinitions', (each) => each.id);
  },
  node: (_: unknown, args: { id: string }, ctx: Ctx) => nodeOf(ctx, args.id, 'node'),
  nodes: (_: unknown, args: { ids: string[] }, ctx: Ctx) => Promise.all(args.ids.map((id) => nodeOf(ctx, id, 'nodes'))),
  order: byId('Order', 'orders', ['read_orders'], 'order'),
  orders: table('orders', 'orders', ['read_orders'], orderSearch),
  ordersCount: counted('orders', 'ordersCount', ['read_orders'], orderSearch),
  product: byId('Product', 'products', ['read_products'], 'product'),
  async productByIdentifier(
    _: unknown,
    args: { identifier: { id?: string; handle?: string; customId?: { namespace?: string; key: string; value: string } } },
    ctx: Ctx,
  ) {
    needScope(ctx, 'productByIdentifier', ['read_products']);
    const { id, handle, customId } = args.identifier;
    if (id) return ctx.one('products', idOf('Product', id));
    if (handle) return (await ctx.store.find('products', { handle }))[0] ?? null;
    if (!customId) return null;
    const [found] = await ctx.store.find('metafields', {
      namespace: realNamespace(customId.namespace),
      key: customId.key,
      value: customId.value,
    });
    return found?.owner.startsWith('Product/') ? ctx.one('products', Number(found.owner.split('/')[1])) : null;
  },
  async productOperation(_: unknown, args: { id: string }, ctx: Ctx) {
    const parsed = parseGid(args.id);
    const found = parsed && (await ctx.one('productOperations', parsed.id));
    return found ? { __typename: parsed.type, ...found } : null;
  },
  products: table('products', 'products', ['read_products'], productSearch),
  productsCount: counted('products', 'productsCount', ['read_products'], productSearch),
  productVariant: byId('ProductVariant', 'variants', ['read_products'], 'productVariant'),
  productVariants: table('variants', 'productVariants', ['read_products'], variantSearch),
  publicApiVersions: () => apiVersions.map((handle) => ({ handle, displayName: handle, supported: true })),
  publication: byId('Publication', 'publications', ['read_publications'], 'publication'),
  publications(_: unknown, args: PageArgs & { catalogType?: string | null }, ctx: Ctx) {
    needScope(ctx, 'publications', ['read_publications']);
    const ofType = { where: `coalesce(data->>'catalogType', 'APP') = $2`, values: [args.catalogType] };
    return tableConnection(ctx, 'publications', args, 'publications', args.catalogType ? ofType : {});
  },
  shop: (_: unknown, __: unknown, ctx: Ctx) => ctx.shop,
  webhookSubscription: async (_: unknown, args: { id: string }, ctx: Ctx) => {
    const found = await ctx.one('webhookSubscriptions', idOf('WebhookSubscription', args.id));
    return found?.source === 'api' ? found : null;
  },
  // Subscriptions from the app's configuration are not shown by the API.
  webhookSubscriptions: (_: unknown, args: PageArgs & { topics?: string[] | null; uri?: string | null; query?: string | null }, ctx: Ctx) =>
    tableConnection(ctx, 'webhookSubscriptions', args, 'webhookSubscriptions', {
      where: `data->>'source' = 'api' and ($2::text[] is null or data->>'topic' = any($2)) and ($3::text is null or data->>'uri' = $3)`,
      values: [args.topics ?? null, args.uri ?? null],
      search: {
        table: simpleSearch(`data->>'uri'`, { topic: { condition: (value) => `data->>'topic' = ${value}`, values: enumTopic } }),
        query: args.query,
      },
    }),
  webhookSubscriptionsCount: (_: unknown, args: { limit?: number | null }, ctx: Ctx) =>
    tableCount(ctx, 'webhookSubscriptions', 'webhookSubscriptionsCount', { where: `data->>'source' = 'api'` }, args.limit),
};

/** Versions that exist; older ones fall forward to the first. */
export const apiVersions = ['2025-10', '2026-01', '2026-04', '2026-07', '2026-10'];

const offsetMinutes = (offset: string) =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));

const shopAddress = (shop: M.Shop) => ({
  id: gid('ShopAddress', shop.id),
  address1: shop.address1,
  address2: null,
  city: shop.city,
  company: shop.name,
  country: shop.countryName,
  countryCodeV2: shop.countryCode,
  phone: shop.phone,
  province: null,
  provinceCode: null,
  zip: shop.zip,
});

export const shopFields: Record<string, Resolvers> = {
  Shop: {
    id: idField('Shop'),
    assignedFulfillmentOrders,
    billingAddress: shopAddress,
    shopAddress,
    contactEmail: (shop: M.Shop) => shop.email,
    currencyCode: (shop: M.Shop) => shop.currency,
    currencyFormats: (shop: M.Shop) => ({
      moneyFormat: `{{amount}} ${shop.currency}`,
      moneyInEmailsFormat: `{{amount}} ${shop.currency}`,
      moneyWithCurrencyFormat: `{{amount}} ${shop.currency}`,
      moneyWithCurrencyInEmailsFormat: `{{amount}} ${shop.currency}`,
    }),
    description: () => null,
    enabledPresentmentCurrencies: (shop: M.Shop) => [shop.currency],
    fulfillmentServices: (_: M.Shop, __: unknown, ctx: Ctx) => ctx.store.list('fulfillmentServices'),
    ianaTimezone: (shop: M.Shop) => shop.timezone,
    myshopifyDomain: (shop: M.Shop) => shop.domain,
    plan: (shop: M.Shop) => ({ partnerDevelopment: shop.development, publicDisplayName: shop.planName, shopifyPlus: shop.shopifyPlus }),
    primaryDomain: (shop: M.Shop) => ({ id: gid('Domain', shop.id), host: shop.domain, sslEnabled: true, url: `https://${shop.domain}` }),
    resourceLimits: () => ({ locationLimit: 200, maxProductOptions: 3, maxProductVariants: 2048, redirectLimitReached: false }),
    setupRequired: () => false,
    checkoutApiSupported: () => true,
    shipsToCountries: (shop: M.Shop) => [...new Set([shop.countryCode, 'US', 'CA', 'GB', 'DE', 'FR', 'JP', 'AU'])],
    shopOwnerName: (shop: M.Shop) => shop.ownerName,
    taxesIncluded: () => false,
    taxShipping: () => false,
    timezoneAbbreviation: (shop: M.Shop) => (shop.timezoneOffset === '+0000' ? 'UTC' : `GMT${shop.timezoneOffset.slice(0, 3)}`),
    timezoneOffsetMinutes: (shop: M.Shop) => offsetMinutes(shop.timezoneOffset),
    unitSystem: (shop: M.Shop) => (shop.weightUnit === 'POUNDS' || shop.weightUnit === 'OUNCES' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM'),
    updatedAt: (shop: M.Shop) => shop.createdAt,
    url: (shop: M.Shop) => `https://${shop.domain}`,
  },
  WebhookSubscription: {
    id: idField('WebhookSubscription'),
    legacyResourceId: legacyId,
    apiVersion: (each: M.WebhookSubscription) => ({ handle: each.apiVersion, displayName: each.apiVersion, supported: true }),
    callbackUrl: (each: M.WebhookSubscription) => each.uri,
    endpoint: (each: M.WebhookSubscription) => ({ __typename: 'WebhookHttpEndpoint', callbackUrl: each.uri }),
  },
  BulkOperation: {
    id: idField('BulkOperation'),
    partialDataUrl: () => null,
    objectCount: (each: M.BulkOperation) => String(each.objectCount),
    rootObjectCount: (each: M.BulkOperation) => String(each.rootObjectCount),
    fileSize: (each: M.BulkOperation) => (each.fileSize === null ? null : String(each.fileSize)),
  },
  ProductSetOperation: {
    id: idField('ProductSetOperation'),
    product: (each: M.ProductOperation, _: unknown, ctx: Ctx) => ctx.one('products', each.productId),
  },
  ProductDeleteOperation: { id: idField('ProductDeleteOperation') },
  InventoryChange: {
    item: (change: { itemId: number }, _: unknown, ctx: Ctx) => ctx.one('inventoryItems', change.itemId),
    location: (change: { locationId: number }, _: unknown, ctx: Ctx) => ctx.one('locations', change.locationId),
  },
  InventoryAdjustmentGroup: { id: idField('InventoryAdjustmentGroup') },
};
