import { apiVersions } from '../api-versions.ts';
import { idOf, parseGid } from '../gid.ts';
import { realNamespace } from '../metafields.ts';
import type * as M from '../model.ts';
import type { SearchTable } from '../search.ts';
import type { Kind } from '../store.ts';
import { enumTopic } from '../webhooks.ts';
import { installation } from './app-fields.ts';
import { assignedFulfillmentOrders } from './assigned-fulfillment-orders.ts';
import { listConnection, type PageArgs, type SearchArgs, sortOf, tableConnection, tableCount } from './connections.ts';
import { fulfillmentOrderScopes, visibleFulfillmentOrders } from './fulfillment-scopes.ts';
import { typed } from './product-fields.ts';
import { needScope, type RequestContext, type Resolvers } from './request-context.ts';
import { orderSearch, productSearch, simpleSearch, text, variantSearch } from './search-tables.ts';

type Ctx = RequestContext;

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
