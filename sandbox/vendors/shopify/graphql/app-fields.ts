/** The app itself in a shop: its installation, scopes, subscriptions and charges, webhook subscriptions, bulk operations. */
import { ageCharges } from '../billing.ts';
import { gid } from '../gid.ts';
import type * as M from '../model.ts';
import { inShop } from '../store.ts';
import { listConnection, type PageArgs, type SearchArgs, sortOf, tableConnection } from './connections.ts';
import type { RequestContext, Resolvers } from './request-context.ts';
import { idField, legacyId, money } from './values.ts';

type Ctx = RequestContext;

/** The installation of this app, if it is installed. */
export async function installation(ctx: Ctx) {
  const [install] = await ctx.store.list('installs');
  return install ?? null;
}

/** Charges as the clock has made them: periods that have ended roll on, undecided ones expire. */
async function aged(ctx: Ctx): Promise<void> {
  await inShop(ctx.shopify.world, ctx.shop.domain, (s) => ageCharges(s, ctx.shopify));
  ctx.forget();
}

const scopeObjects = (scopes: string[]) => scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') }));

export const appFields: Record<string, Resolvers> = {
  App: {
    id: () => gid('App', 1001),
    apiKey: (app: Ctx['config']) => app.clientId,
    title: (app: Ctx['config']) => app.name,
    developerType: () => 'PARTNER',
    published: () => false,
    previouslyInstalled: () => true,
    requestedAccessScopes: (app: Ctx['config']) => scopeObjects(app.scopes),
    availableAccessScopes: (app: Ctx['config']) => scopeObjects(app.scopes),
    installation: (_: unknown, __: unknown, ctx: Ctx) => installation(ctx),
  },
  AppInstallation: {
    id: idField('AppInstallation'),
    app: (_: unknown, __: unknown, ctx: Ctx) => ctx.config,
    accessScopes: (_: unknown, __: unknown, ctx: Ctx) => scopeObjects(ctx.scopes),
    async activeSubscriptions(_: unknown, __: unknown, ctx: Ctx) {
      await aged(ctx);
      return ctx.store.find('appSubscriptions', { status: 'ACTIVE' });
    },
    async allSubscriptions(_: unknown, args: SearchArgs, ctx: Ctx) {
      await aged(ctx);
      return tableConnection(ctx, 'appSubscriptions', args, 'allSubscriptions', { sort: sortOf(args.sortKey) });
    },
    async oneTimePurchases(_: unknown, args: SearchArgs, ctx: Ctx) {
      await aged(ctx);
      return tableConnection(ctx, 'appPurchases', args, 'oneTimePurchases', { sort: sortOf(args.sortKey) });
    },
    launchUrl: (_: unknown, __: unknown, ctx: Ctx) => `https://${ctx.shop.domain}/admin/apps/${ctx.config.handle}`,
    uninstallUrl: (_: unknown, __: unknown, ctx: Ctx) => `https://${ctx.shop.domain}/admin/settings/apps`,
  },
  AppSubscription: {
    id: idField('AppSubscription'),
    lineItems: (each: M.AppSubscription) => each.lineItems.map((line) => ({ ...line, subscription: each })),
  },
  AppSubscriptionLineItem: {
    id: (line: M.AppSubscriptionLine) => gid('AppSubscriptionLineItem', `${line.id}?v=1&index=0`),
    plan: (line: M.AppSubscriptionLine) => ({
      pricingDetails: line.recurring
        ? {
            __typename: 'AppRecurringPricing',
            interval: line.recurring.interval,
            price: money(line.recurring.amount, line.recurring.currency),
            planHandle: null,
            discount: null,
          }
        : line.usage && {
            __typename: 'AppUsagePricing',
            interval: 'EVERY_30_DAYS',
            terms: line.usage.terms,
            cappedAmount: money(line.usage.cappedAmount, line.usage.currency),
            balanceUsed: money(line.usage.balanceUsed, line.usage.currency),
          },
    }),
    usageRecords: async (line: M.AppSubscriptionLine & { subscription: M.AppSubscription }, args: PageArgs, ctx: Ctx) =>
      listConnection(await ctx.children('usageRecords', line.id), args, 'usageRecords', (each) => each.id),
  },
  AppUsageRecord: {
    id: idField('AppUsageRecord'),
    price: (each: M.UsageRecord) => money(each.amount, each.currency),
    async subscriptionLineItem(each: M.UsageRecord, _: unknown, ctx: Ctx) {
      const subscription = (await ctx.store.list('appSubscriptions')).find((candidate) =>
        candidate.lineItems.some((line) => line.id === each.lineItemId),
      );
      const line = subscription?.lineItems.find((candidate) => candidate.id === each.lineItemId);
      return { ...line, subscription };
    },
  },
  AppPurchaseOneTime: { id: idField('AppPurchaseOneTime'), price: (each: M.AppPurchase) => money(each.amount, each.currency) },
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
};
