/** Shopify's Billing API (Admin GraphQL 2026-07). */
interface UserError {
  field: string[] | null;
  message: string;
}

export const subscriptionCreateDocument = `mutation AppSubscriptionCreate($name: String!, $returnUrl: URL!, $test: Boolean, $trialDays: Int, $replacementBehavior: AppSubscriptionReplacementBehavior, $lineItems: [AppSubscriptionLineItemInput!]!) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, test: $test, trialDays: $trialDays, replacementBehavior: $replacementBehavior, lineItems: $lineItems) {
    appSubscription { id }
    confirmationUrl
    userErrors { field message }
  }
}`;

export interface SubscriptionCreateData {
  appSubscriptionCreate: { appSubscription: { id: string } | null; confirmationUrl: string | null; userErrors: UserError[] };
}

export const purchaseCreateDocument = `mutation AppPurchaseOneTimeCreate($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean) {
  appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
    appPurchaseOneTime { id }
    confirmationUrl
    userErrors { field message }
  }
}`;

export interface PurchaseCreateData {
  appPurchaseOneTimeCreate: { appPurchaseOneTime: { id: string } | null; confirmationUrl: string | null; userErrors: UserError[] };
}

export const subscriptionCancelDocument = `mutation AppSubscriptionCancel($id: ID!) {
  appSubscriptionCancel(id: $id) {
    appSubscription { id status }
    userErrors { field message }
  }
}`;

export interface SubscriptionCancelData {
  appSubscriptionCancel: { appSubscription: { id: string; status: string } | null; userErrors: UserError[] };
}

export const trialExtendDocument = `mutation AppSubscriptionTrialExtend($id: ID!, $days: Int!) {
  appSubscriptionTrialExtend(id: $id, days: $days) {
    appSubscription { id }
    userErrors { field message }
  }
}`;

export interface TrialExtendData {
  appSubscriptionTrialExtend: { appSubscription: { id: string } | null; userErrors: UserError[] };
}

export const usageRecordDocument = `mutation AppUsageRecordCreate($line: ID!, $description: String!, $price: MoneyInput!, $key: String!) {
  appUsageRecordCreate(subscriptionLineItemId: $line, description: $description, price: $price, idempotencyKey: $key) {
    appUsageRecord { id }
    userErrors { field message }
  }
}`;

export interface UsageRecordData {
  appUsageRecordCreate: { appUsageRecord: { id: string } | null; userErrors: UserError[] };
}

export const usageRecordsDocument = `query AppUsageRecords($subscription: ID!, $after: String) {
  node(id: $subscription) {
    ... on AppSubscription {
      lineItems {
        usageRecords(first: 100, after: $after, sortKey: CREATED_AT, reverse: true) {
          nodes { id idempotencyKey }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
}`;

export interface UsageRecordsPage {
  nodes: { id: string; idempotencyKey: string | null }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
export interface UsageRecordsData {
  node: { lineItems?: { usageRecords: UsageRecordsPage }[] } | null;
}

export const lineItemUpdateDocument = `mutation AppSubscriptionLineItemUpdate($id: ID!, $cappedAmount: MoneyInput!) {
  appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
    appSubscription { id }
    confirmationUrl
    userErrors { field message }
  }
}`;

export interface LineItemUpdateData {
  appSubscriptionLineItemUpdate: { appSubscription: { id: string } | null; confirmationUrl: string | null; userErrors: UserError[] };
}

export const chargesDocument = `query AppCharges {
  currentAppInstallation {
    allSubscriptions(first: 50, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        status
        returnUrl
        trialDays
        currentPeriodEnd
        lineItems {
          id
          plan {
            pricingDetails {
              __typename
              ... on AppRecurringPricing { interval price { amount currencyCode } }
              ... on AppUsagePricing { cappedAmount { amount currencyCode } }
            }
          }
        }
      }
    }
    oneTimePurchases(first: 50, sortKey: CREATED_AT, reverse: true) {
      nodes { id status name price { amount currencyCode } }
    }
  }
}`;
