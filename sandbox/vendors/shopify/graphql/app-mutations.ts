import {
  cancelSubscription,
  confirmationUrl,
  createPurchase,
  createSubscription,
  createUsageRecord,
  extendTrial,
  type MoneyInput,
  raiseCap,
} from '../billing.ts';
import { startBulkMutation, startBulkQuery } from '../bulk.ts';
import { idOf } from '../gid.ts';
import { uninstall } from '../install.ts';
import type { WebhookSubscription } from '../model.ts';
import { refuse } from '../refusal.ts';
import { mayHear, restTopic } from '../webhooks.ts';
import { mutation } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

type Plan = {
  appRecurringPricingDetails?: { price: MoneyInput; interval: 'ANNUAL' | 'EVERY_30_DAYS'; discount?: unknown } | null;
  appUsagePricingDetails?: { cappedAmount: MoneyInput; terms: string } | null;
};

type SubscriptionInput = {
  uri?: string | null;
  callbackUrl?: string | null;
  format?: 'JSON' | 'XML' | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
  metafieldNamespaces?: string[] | null;
};

const complianceTopics = ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT'];

function checkAddress(input: SubscriptionInput): string | undefined {
  const address = input.uri ?? input.callbackUrl ?? undefined;
  if (address && !/^https:\/\/[^/\s]+\.[^/\s]+/.test(address)) refuse(['webhookSubscription', 'callbackUrl'], 'Address is invalid');
  return address;
}

export const appMutations: Resolvers = {
  appSubscriptionCreate: mutation<{
    name: string;
    returnUrl: string;
    test?: boolean | null;
    trialDays?: number | null;
    replacementBehavior: 'STANDARD';
    lineItems: { plan: Plan }[];
  }>([], async (s, args, ctx) => {
    if (args.lineItems.some((line) => line.plan.appRecurringPricingDetails?.discount))
      refuse(['lineItems'], 'Discounts are not available for this app.');
    const appSubscription = await createSubscription(s, {
      name: args.name,
      returnUrl: args.returnUrl,
      test: args.test ?? false,
      trialDays: args.trialDays ?? 0,
      replacementBehavior: args.replacementBehavior,
      lines: args.lineItems.map(({ plan }) => ({
        recurring: plan.appRecurringPricingDetails ?? undefined,
        usage: plan.appUsagePricingDetails ?? undefined,
      })),
    });
    return { appSubscription, confirmationUrl: await confirmationUrl(s, ctx.shopify, 'RecurringApplicationCharge', appSubscription.id) };
  }),
  appSubscriptionCancel: mutation<{ id: string }>([], async (s, args, ctx) => ({
    appSubscription: await cancelSubscription(s, ctx.shopify, idOf('AppSubscription', args.id)),
  })),
  appSubscriptionTrialExtend: mutation<{ id: string; days: number }>([], async (s, args, ctx) => ({
    appSubscription: await extendTrial(s, ctx.shopify, idOf('AppSubscription', args.id), args.days),
  })),
  appSubscriptionLineItemUpdate: mutation<{ id: string; cappedAmount: MoneyInput }>([], async (s, args, ctx) => {
    const appSubscription = await raiseCap(s, idOf('AppSubscriptionLineItem', args.id), args.cappedAmount);
    return { appSubscription, confirmationUrl: await confirmationUrl(s, ctx.shopify, 'RecurringApplicationCharge', appSubscription.id) };
  }),
  appPurchaseOneTimeCreate: mutation<{ name: string; price: MoneyInput; returnUrl: string; test?: boolean | null }>(
    [],
    async (s, args, ctx) => {
      const appPurchaseOneTime = await createPurchase(s, { ...args, test: args.test ?? false });
      return { appPurchaseOneTime, confirmationUrl: await confirmationUrl(s, ctx.shopify, 'ApplicationCharge', appPurchaseOneTime.id) };
    },
  ),
  appUsageRecordCreate: mutation<{
    subscriptionLineItemId: string;
    description: string;
    price: MoneyInput;
    idempotencyKey?: string | null;
  }>([], async (s, args, ctx) => ({
    appUsageRecord: await createUsageRecord(s, ctx.shopify, {
      lineItemId: idOf('AppSubscriptionLineItem', args.subscriptionLineItemId),
      description: args.description,
      price: args.price,
      idempotencyKey: args.idempotencyKey ?? null,
    }),
  })),
  appUninstall: mutation<Record<string, never>>([], async (s, _, ctx) => {
    await uninstall(s, ctx.shopify);
    return { app: ctx.config };
  }),

  webhookSubscriptionCreate: mutation<{ topic: string; webhookSubscription: SubscriptionInput }>([], async (s, args, ctx) => {
    const { webhookSubscription: input, topic } = args;
    const uri = checkAddress(input);
    if (!uri) refuse(['webhookSubscription', 'callbackUrl'], "Address can't be blank");
    if (complianceTopics.includes(topic)) refuse(['topic'], 'This topic can only be subscribed to in the app configuration.');
    if (!mayHear(ctx.scopes, restTopic(topic))) refuse(['topic'], 'The app does not have the access scopes this topic requires.');
    const same = (await s.store.find('webhookSubscriptions', { topic, uri, source: 'api' })).some(
      (each) => (each.filter ?? null) === (input.filter ?? null),
    );
    if (same) refuse(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken');
    const webhookSubscription = await s.store.put('webhookSubscriptions', {
      id: await s.store.newId(),
      topic,
      uri,
      format: input.format ?? 'JSON',
      includeFields: input.includeFields ?? [],
      filter: input.filter || null,
      name: input.name ?? null,
      metafieldNamespaces: input.metafieldNamespaces ?? [],
      source: 'api',
      failures: 0,
      apiVersion: ctx.config.webhookApiVersion,
      createdAt: s.now,
      updatedAt: s.now,
    });
    return { webhookSubscription };
  }),
  webhookSubscriptionUpdate: mutation<{ id: string; webhookSubscription: SubscriptionInput }>([], async (s, args) => {
    const found = await s.store.get('webhookSubscriptions', idOf('WebhookSubscription', args.id));
    if (found?.source !== 'api') refuse(['id'], 'Webhook subscription does not exist');
    const input = args.webhookSubscription;
    const next: WebhookSubscription = {
      ...found,
      uri: checkAddress(input) ?? found.uri,
      format: input.format ?? found.format,
      includeFields: input.includeFields ?? found.includeFields,
      filter: input.filter === undefined ? found.filter : input.filter || null,
      metafieldNamespaces: input.metafieldNamespaces ?? found.metafieldNamespaces,
      updatedAt: s.now,
    };
    return { webhookSubscription: await s.store.put('webhookSubscriptions', next) };
  }),
  webhookSubscriptionDelete: mutation<{ id: string }>([], async (s, args) => {
    const found = await s.store.get('webhookSubscriptions', idOf('WebhookSubscription', args.id));
    if (found?.source !== 'api') refuse(['id'], 'Webhook subscription does not exist');
    await s.store.remove('webhookSubscriptions', [found.id]);
    return { deletedWebhookSubscriptionId: args.id };
  }),

  bulkOperationRunQuery: mutation<{ query: string; groupObjects: boolean }>([], async (s, args, ctx, { schema }) => ({
    bulkOperation: await startBulkQuery(s, ctx, schema, args.query),
  })),
  bulkOperationRunMutation: mutation<{ mutation: string; stagedUploadPath: string }>([], async (s, args, ctx, { schema }) => ({
    bulkOperation: await startBulkMutation(s, ctx, schema, args.mutation, args.stagedUploadPath),
  })),
  bulkOperationCancel: mutation<{ id: string }>([], async (s, args) => {
    const found = await s.store.get('bulkOperations', idOf('BulkOperation', args.id));
    if (!found) refuse(['id'], 'Bulk operation does not exist');
    if (!['CREATED', 'RUNNING'].includes(found.status))
      refuse(['id'], `A bulk operation cannot be canceled when it is ${found.status.toLowerCase()}`);
    return { bulkOperation: await s.store.put('bulkOperations', { ...found, status: 'CANCELED', completedAt: s.now }) };
  }),
};
