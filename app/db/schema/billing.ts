import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';

/** The account's plan. The free plan is a row like any other. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    planKey: text().notNull(),
    /** Days: 30 or 365. */
    cycleDays: integer().notNull().default(30),
    status: text().$type<'active' | 'CANCELLED'>().notNull().default('active'),
    provider: text().$type<'SHOPIFY' | 'PADDLE_BILLING'>(),
    providerReference: text(),
    workplaceId: uuid(),
    storeId: uuid(),
    /** Start of the present plan; its cycles are counted from here. */
    startTime: timestamp({ withTimezone: true }).notNull(),
    /** The next charge, or the end of the paid time. Null on free plans. */
    nextBillingTime: timestamp({ withTimezone: true }),
    /** The custom package that replaces the plan's own figures. */
    packageId: uuid(),
    /** Modules bought in addition to the plan. */
    addOns: text().array().notNull().default([]),
    /** USD cents per cycle, as approved, with add-ons. */
    price: integer().notNull().default(0),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** A trial is given once. */
    hadTrial: boolean().notNull().default(false),
    /** Plan and package approved for the next cycle. */
    nextPlanKey: text(),
    nextPackageId: uuid(),
    nextCycleDays: integer(),
    nextPrice: integer(),
    nextAddOns: text().array().notNull().default([]),
    /** Paid once, for the first month: the plan then ends, unless the seller continues with a subscription. */
    isOnce: boolean().notNull().default(false),
    /** The provider could not collect the payment; set and cleared by the provider's messages. */
    hasPaymentIssue: boolean().notNull().default(false),
    /** Until when an unpaid plan keeps its limits; null: no grace period. */
    paymentGraceUntil: timestamp({ withTimezone: true }),
    /** From here on the provider does not charge, and the free plan's limits apply, until the plan is resumed. */
    pausesAt: timestamp({ withTimezone: true }),
    resumesAt: timestamp({ withTimezone: true }),
    /** The paying store was uninstalled, or the seller declined to pay again: the seller is not asked a second time. */
    isRechargeSkipped: boolean().notNull().default(false),
    /** End of the year whose months were redeemed; until then main credits do not renew. */
    redeemedUntil: timestamp({ withTimezone: true }),
    redeemedMonths: integer().notNull().default(0),
    /** When the provider was last asked for the subscription's state. */
    providerCheckedAt: timestamp({ withTimezone: true }),
    /** USD cents that the seller allows for use beyond the quotas in one 30-day cycle; 0 is none. */
    spendingCap: integer().notNull().default(0),
    /** A higher cap that waits for the merchant's approval. */
    wantedCap: integer(),
    /** The provider's line item for such use, and the cap (USD cents) that the merchant has approved for it. */
    usageLineReference: text(),
    usageLineCap: integer().notNull().default(0),
  },
  (table) => [
    // For the clock's queries every minute: plans that are due, and plans not checked for a day. A migration adds statistics, so that the
    // planner knows that plans with a provider are checked.
    index('subscriptions_due')
      .on(table.nextBillingTime)
      .where(sql`not has_payment_issue and (provider is distinct from 'PADDLE_BILLING' or status = 'CANCELLED')`),
    index('subscriptions_checked').on(table.provider, table.providerCheckedAt).where(sql`provider is not null`),
    index('subscriptions_due_at_paddle').on(sql`least(next_billing_time, pauses_at, resumes_at)`).where(sql`provider = 'PADDLE_BILLING'`),
    index('subscriptions_store').on(table.workplaceId, table.storeId).where(sql`store_id is not null`),
  ],
);

/** A plan made for one customer, with its own limits and price, offered by a link. */
export const packages = pgTable('packages', {
  id: uuid().primaryKey(),
  /** The only account that may take it; null: anybody with the link. */
  accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  /** The plan whose tier and feature gates apply. */
  planKey: text().notNull(),
  /** USD cents per cycle. */
  price: integer().notNull(),
  cycleDays: integer().notNull(),
  mainCredit: integer().notNull(),
  orderCashback: text().notNull(),
  /** Feature → limit, where it differs from the plan. */
  features: jsonb().$type<Record<string, number>>().notNull().default({}),
  isLegacy: boolean().notNull().default(false),
  /** `CHARGE_ONE_TIME_FIRST_MONTH`: the first month is paid by a separate one-time charge; the cycle cannot be switched before it ends. */
  firstCycleChargeType: text().$type<'CHARGE_ONE_TIME_FIRST_MONTH'>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * A charge that a merchant was asked to approve; stored before the provider is called, so that we know of everything the provider does.
 * States: `creating` → `pending` → `active`, `declined` or `expired` (also when the seller chose something else); `active` →
 * `cancelled`; `failed` when the provider refused it.
 */
export const planCharges = pgTable(
  'plan_charges',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'subscription' | 'credits'>().notNull(),
    state: text()
      .$type<'creating' | 'pending' | 'active' | 'declined' | 'expired' | 'cancelled' | 'failed'>()
      .notNull()
      .default('creating'),
    /** The key of a plan or of a credit pack. */
    planKey: text().notNull(),
    packageId: uuid(),
    addOns: text().array().notNull().default([]),
    cycleDays: integer().notNull(),
    /** USD cents. */
    price: integer().notNull(),
    credits: integer().notNull().default(0),
    trialDays: integer().notNull().default(0),
    isTrial: boolean().notNull().default(false),
    /** A one-time charge for one month (`CHARGE_ONE_TIME_FIRST_MONTH`). */
    isOnce: boolean().notNull().default(false),
    /** USD cents for unused days of the former plan, which the provider deducts: an estimate, for the seller's bill. */
    unusedCredit: integer().notNull().default(0),
    /** Cap in USD cents per cycle for use beyond the quotas under this charge; 0: no such use. */
    usageCap: integer().notNull().default(0),
    /** `now`: a new cycle begins; `next_cycle`: it begins when the paid time ends; `continue`: the present cycle goes on. */
    effect: text().$type<'now' | 'next_cycle' | 'continue'>().notNull(),
    workplaceId: uuid().notNull(),
    /** The Shopify store that pays; null with Paddle. */
    storeId: uuid(),
    /** The payer as the provider identifies them: the shop's domain, or Paddle's customer. */
    domain: text().notNull(),
    provider: text().$type<'SHOPIFY' | 'PADDLE_BILLING'>().notNull(),
    /** Shopify's charge, or the transaction of Paddle's checkout (null where a running subscription was changed). */
    providerReference: text(),
    /** Paddle's subscription that carries the plan. */
    subscriptionReference: text(),
    confirmationUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // A double click or a second tab gets the same open charge.
    uniqueIndex('plan_charges_one_open').on(table.accountId, table.kind).where(sql`state in ('creating', 'pending')`),
    uniqueIndex('plan_charges_reference').on(table.domain, table.providerReference),
    index('plan_charges_open').on(table.createdAt).where(sql`state in ('creating', 'pending')`),
  ],
);

/** A paid transaction at Paddle. Amounts are USD cents; the collected amount is `charge` + `tax` − `credit`. */
export interface PaidBill {
  reference: string;
  chargeId: string | null;
  subscription: string | null;
  isChange: boolean;
  charge: number;
  tax: number;
  /** With tax. */
  credit: number;
  /** Refunded since, with tax. Missing in bills stored by an earlier version. */
  returned?: number;
  at: string;
}

/** Accounts' customer ids at Paddle, whose two environments share nothing. */
export const paddleCustomers = pgTable(
  'paddle_customers',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    environment: text().$type<'live' | 'sandbox'>().notNull(),
    customerId: text().notNull(),
    /** Database time just before Paddle was last asked: everything that it reported earlier is known. */
    askedAt: timestamp({ withTimezone: true }),
    /** Paid bills from the newest transactions at that time; null before Paddle was first asked. */
    bills: jsonb().$type<PaidBill[]>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.environment] }), uniqueIndex('paddle_customers_customer').on(table.customerId)],
);

/** Our plans and packs in Paddle's catalogue. */
export const paddlePrices = pgTable(
  'paddle_prices',
  {
    environment: text().$type<'live' | 'sandbox'>().notNull(),
    /** `plan:<key>:<days>:<trial days>` or `pack:<key>`; `product:<key>` names a product. */
    key: text().notNull(),
    reference: text().notNull(),
    /** USD cents; 0 for products. */
    amount: integer().notNull(),
    syncedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.key] })],
);

/** A grant of credits and its unspent rest. `remaining` always equals the sum of the lot's changes in the activity log. */
export const creditLots = pgTable(
  'credit_lots',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'main' | 'bonus'>().notNull(),
    /** The reason of the grant (`main:<cycle>`, `redeem:<…>`, `pack:<charge>`): a reference grants only once. */
    reference: text().notNull(),
    granted: integer().notNull(),
    remaining: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('credit_lots_once').on(table.accountId, table.reference),
    index('credit_lots_expiry').on(table.expiresAt).where(sql`remaining > 0`),
  ],
);

/** Operators' actions from the command line, with their reasons. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: uuid().primaryKey(),
    operator: text().notNull(),
    action: text().notNull(),
    accountId: uuid(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('operator_actions_account').on(table.accountId, table.id)],
);

/** Usage of a feature in a cycle: `used` is final, `reserved` is held by running work; their sum never exceeds the limit. */
export const featureUsage = pgTable(
  'feature_usage',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    feature: text().notNull(),
    /** Start of the 30-day cycle. */
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
    reserved: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.feature, table.cycleStart] })],
);

/** Quota reserved while slow work runs; committed or released exactly once. */
export const usageReservations = pgTable(
  'usage_reservations',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    feature: text().notNull(),
    amount: integer().notNull(),
    /** The work (`push:<process item>`, `supplier_order:<id>`): a reference reserves only once. */
    reference: text().notNull(),
    state: text().$type<'held' | 'committed' | 'released'>().notNull().default('held'),
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('usage_reservations_once').on(table.accountId, table.feature, table.reference),
  ],
);

/**
 * A charge for use beyond a quota, which the seller has allowed. `held` with its reservation, `due` when the work is done, `billed` when
 * the provider has accepted it (its id is the provider's idempotency key), `refused` when the provider has not.
 */
export const usageCharges = pgTable(
  'usage_charges',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    feature: text().notNull(),
    units: integer().notNull(),
    /** USD cents. */
    amount: integer().notNull(),
    /** The reservation's reference. */
    reference: text().notNull(),
    state: text().$type<'held' | 'due' | 'billed' | 'released' | 'refused'>().notNull().default('held'),
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    providerReference: text(),
    /** The subscription asked to bill it, stored before asking: the answer may be lost, and another subscription may run by then. */
    askedOf: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    billedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('usage_charges_once').on(table.accountId, table.feature, table.reference),
    index('usage_charges_cycle').on(table.accountId, table.cycleStart),
    index('usage_charges_due').on(table.createdAt).where(sql`state = 'due'`),
  ],
);

/** The activity log: every use, renewal and refund of credits and quotas. */
export const activityLog = pgTable(
  'activity_log',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    featureId: text().notNull(),
    creditType: text().$type<'BONUS_CREDIT' | 'MAIN_CREDIT' | 'REFUND_QUOTA' | 'USED_QUOTA'>().notNull(),
    /** Units, always positive; −1 is unlimited. */
    creditCost: integer().notNull(),
    /** Credits gained (+) or spent (−); 0 where only a quota moved. */
    change: integer().notNull().default(0),
    lotId: uuid(),
    /** The work that it was for; a spend and its refund have the same reference. */
    reference: text(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('activity_log_reference').on(table.accountId, table.reference).where(sql`reference is not null`),
  ],
);
