/**
 * Charges by Shopify's Billing API: https://shopify.dev/docs/apps/launch/billing.
 * `APPLY_ON_NEXT_BILLING_CYCLE` defers only the money: Shopify sends CANCELLED for the old subscription and ACTIVE for the new one at once
 * (community.shopify.dev, topic 23129), so the caller has to remember when a smaller plan begins.
 */
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { decimalFromMinor, minorFromDecimal } from '#app/platform/money.ts';
import type { ChargesMerchants, ProviderChargeState } from '../app-charges.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import {
  chargesDocument,
  type LineItemUpdateData,
  lineItemUpdateDocument,
  type PurchaseCreateData,
  purchaseCreateDocument,
  type SubscriptionCancelData,
  type SubscriptionCreateData,
  subscriptionCancelDocument,
  subscriptionCreateDocument,
  type TrialExtendData,
  trialExtendDocument,
  type UsageRecordData,
  type UsageRecordsData,
  type UsageRecordsPage,
  usageRecordDocument,
  usageRecordsDocument,
} from './billing-documents.ts';
import { refuseUserErrors } from './user-errors.ts';

const vendor = 'shopify';
const currency = 'USD';
const dollars = (cents: number) => ({ amount: decimalFromMinor(cents, currency), currencyCode: currency });

export const stateOf = (status: string): ProviderChargeState => {
  const state = status.toLowerCase();
  if (['pending', 'accepted', 'active', 'declined', 'expired', 'cancelled', 'frozen'].includes(state)) return state as ProviderChargeState;
  throw new ConnectorError(vendor, 'bad_answer', `Unknown state of a charge: ${status}`);
};

/** `AppPricingInterval` in days. */
export const cycleDaysAt: Readonly<Record<string, 30 | 365>> = { EVERY_30_DAYS: 30, ANNUAL: 365 };
function cycleDaysOf(interval: string): 30 | 365 {
  const days = cycleDaysAt[interval];
  if (!days) throw new ConnectorError(vendor, 'bad_answer', `Unknown interval of a charge: ${interval}`);
  return days;
}

const Price = z.object({ amount: z.union([z.string(), z.number()]), currencyCode: z.string() });
const Charges = z.object({
  currentAppInstallation: z.object({
    allSubscriptions: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          returnUrl: z.string(),
          trialDays: z.number(),
          currentPeriodEnd: z.coerce.date().nullable(),
          lineItems: z.array(
            z.object({
              id: z.string(),
              plan: z.object({
                pricingDetails: z.object({
                  __typename: z.string(),
                  interval: z.string().optional(),
                  price: Price.optional(),
                  cappedAmount: Price.optional(),
                }),
              }),
            }),
          ),
        }),
      ),
    }),
    oneTimePurchases: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string(), name: z.string(), price: Price })) }),
  }),
});

function madeOf(made: { id: string } | null, confirmationUrl: string | null) {
  if (!made || !confirmationUrl) throw new ConnectorError(vendor, 'bad_answer', 'Shopify made a charge without a page to approve it');
  return { reference: made.id, confirmationUrl };
}

export function shopifyCharges(admin: ShopifyAdmin): ChargesMerchants {
  return {
    async createSubscription(domain, subscription) {
      const { appSubscriptionCreate: answer } = await admin.query<SubscriptionCreateData>(
        { domain },
        {
          operationName: 'AppSubscriptionCreate',
          document: subscriptionCreateDocument,
          variables: {
            name: subscription.name,
            returnUrl: subscription.returnUrl,
            test: subscription.isTest,
            trialDays: subscription.trialDays,
            replacementBehavior: subscription.replaces === 'now' ? 'APPLY_IMMEDIATELY' : 'APPLY_ON_NEXT_BILLING_CYCLE',
            lineItems: [
              {
                plan: {
                  appRecurringPricingDetails: {
                    price: dollars(subscription.price),
                    interval: subscription.cycleDays === 365 ? 'ANNUAL' : 'EVERY_30_DAYS',
                  },
                },
              },
              ...(subscription.usageCap > 0
                ? [{ plan: { appUsagePricingDetails: { cappedAmount: dollars(subscription.usageCap), terms: subscription.usageTerms } } }]
                : []),
            ],
          },
        },
      );
      refuseUserErrors(answer.userErrors);
      return madeOf(answer.appSubscription, answer.confirmationUrl);
    },
    async createPurchase(domain, purchase) {
      const { appPurchaseOneTimeCreate: answer } = await admin.query<PurchaseCreateData>(
        { domain },
        {
          operationName: 'AppPurchaseOneTimeCreate',
          document: purchaseCreateDocument,
          variables: { name: purchase.name, price: dollars(purchase.price), returnUrl: purchase.returnUrl, test: purchase.isTest },
        },
      );
      refuseUserErrors(answer.userErrors);
      return madeOf(answer.appPurchaseOneTime, answer.confirmationUrl);
    },
    billUrl: (domain) => `https://admin.shopify.com/store/${domain.replace(/\.myshopify\.com$/, '')}/settings/billing`,
    async cancelSubscription(domain, reference) {
      const { appSubscriptionCancel: answer } = await admin.query<SubscriptionCancelData>(
        { domain },
        { operationName: 'AppSubscriptionCancel', document: subscriptionCancelDocument, variables: { id: reference }, repeatable: true },
      );
      // Shopify also refuses for a subscription that has ended, or never began: check that before it counts as a failure.
      if (answer.userErrors.length === 0) return;
      const { subscriptions } = await this.listCharges(domain);
      const found = subscriptions.find((each) => each.reference === reference);
      if (found && ['accepted', 'active', 'frozen'].includes(found.state)) refuseUserErrors(answer.userErrors);
    },
    async extendTrial(domain, reference, days) {
      const { appSubscriptionTrialExtend: answer } = await admin.query<TrialExtendData>(
        { domain },
        { operationName: 'AppSubscriptionTrialExtend', document: trialExtendDocument, variables: { id: reference, days } },
      );
      refuseUserErrors(answer.userErrors);
    },
    async chargeUsage(domain, record) {
      const { appUsageRecordCreate: answer } = await admin.query<UsageRecordData>(
        { domain },
        {
          operationName: 'AppUsageRecordCreate',
          document: usageRecordDocument,
          variables: { line: record.line, description: record.description, price: dollars(record.amount), key: record.key },
          repeatable: true,
        },
      );
      refuseUserErrors(answer.userErrors);
      if (!answer.appUsageRecord) throw new ConnectorError(vendor, 'bad_answer', 'Shopify made no usage record');
      return { reference: answer.appUsageRecord.id };
    },
    async findUsage(domain, subscription, key) {
      let after: string | null = null;
      do {
        const { node }: UsageRecordsData = await admin.query<UsageRecordsData>(
          { domain },
          { operationName: 'AppUsageRecords', document: usageRecordsDocument, variables: { subscription, after } },
        );
        // A subscription has at most one line for use; the others have no records and no further pages.
        const pages: UsageRecordsPage[] = (node?.lineItems ?? []).map((line) => line.usageRecords);
        const found = pages.flatMap((page) => page.nodes).find((record) => record.idempotencyKey === key);
        if (found) return { reference: found.id };
        after = pages.find((page) => page.pageInfo.hasNextPage)?.pageInfo.endCursor ?? null;
      } while (after);
      return null;
    },
    async raiseUsageCap(domain, line, cap) {
      const { appSubscriptionLineItemUpdate: answer } = await admin.query<LineItemUpdateData>(
        { domain },
        {
          operationName: 'AppSubscriptionLineItemUpdate',
          document: lineItemUpdateDocument,
          variables: { id: line, cappedAmount: dollars(cap) },
        },
      );
      refuseUserErrors(answer.userErrors);
      const { confirmationUrl } = madeOf(answer.appSubscription, answer.confirmationUrl);
      return { confirmationUrl };
    },
    async listCharges(domain) {
      const data = await admin.query({ domain }, { operationName: 'AppCharges', document: chargesDocument, variables: {} });
      const parsed = Charges.safeParse(data);
      if (!parsed.success)
        throw new ConnectorError(vendor, 'bad_answer', 'Shopify listed charges in an unknown form', { cause: parsed.error });
      const { allSubscriptions, oneTimePurchases } = parsed.data.currentAppInstallation;
      return {
        subscriptions: allSubscriptions.nodes.map((each) => {
          const usage = each.lineItems.find((line) => line.plan.pricingDetails.__typename === 'AppUsagePricing');
          const cap = usage?.plan.pricingDetails.cappedAmount;
          const recurring = each.lineItems.find((line) => line.plan.pricingDetails.__typename === 'AppRecurringPricing')?.plan
            .pricingDetails;
          return {
            reference: each.id,
            state: stateOf(each.status),
            returnUrl: each.returnUrl,
            price: recurring?.price ? minorFromDecimal(recurring.price.amount, recurring.price.currencyCode) : 0,
            cycleDays: recurring?.interval ? cycleDaysOf(recurring.interval) : 30,
            trialDays: each.trialDays,
            periodEnd: each.currentPeriodEnd,
            usageLine: usage && cap ? { reference: usage.id, cap: minorFromDecimal(cap.amount, cap.currencyCode) } : null,
          };
        }),
        purchases: oneTimePurchases.nodes.map((each) => ({
          reference: each.id,
          state: stateOf(each.status),
          name: each.name,
          price: minorFromDecimal(each.price.amount, each.price.currencyCode),
        })),
      };
    },
  };
}
