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
    /** Where the present plan began: its cycles are counted from here. */
    startTime: timestamp({ withTimezone: true }).notNull(),
    /** The next charge, or the end of what is paid. Null on free plans. */
    nextBillingTime: timestamp({ withTimezone: true }),
    /** The custom package that replaces the plan's own figures. */
    packageId: uuid(),
    /** Modules bought beside the plan. */
    addOns: text().array().notNull().default([]),
    /** USD cents per cycle, as approved, with add-ons. */
    price: integer().notNull().default(0),
    trialEndsAt: timestamp({ withTimezone: true }),
    /** A trial is given once. */
    hadTrial: boolean().notNull().default(false),
    /** Approved for the next cycle. */
    nextPlanKey: text(),
    nextPackageId: uuid(),
    nextCycleDays: integer(),
    nextPrice: integer(),
    nextAddOns: text().array().notNull().default([]),
    /** Paid once for its first month: it ends by itself, unless the seller goes on with a subscription. */
    isOnce: boolean().notNull().default(false),
    /** The provider could not collect; set and cleared by what the provider says. */
    hasPaymentIssue: boolean().notNull().default(false),
    /** How long an unpaid plan keeps its figures; null where there is no grace. */
    paymentGraceUntil: timestamp({ withTimezone: true }),
    /** The provider stops charging from here on and the free plan's figures hold, until it is resumed. */
    pausesAt: timestamp({ withTimezone: true }),
    resumesAt: timestamp({ withTimezone: true }),
    /** When the paying store was uninstalled or the seller declined to pay again, nobody is asked a second time. */
    isRechargeSkipped: boolean().notNull().default(false),
    /** The year whose months were redeemed ends here; until then main credits do not renew. */
    redeemedUntil: timestamp({ withTimezone: true }),
    redeemedMonths: integer().notNull().default(0),
    /** When the provider was last asked what holds. */
    providerCheckedAt: timestamp({ withTimezone: true }),
    /** USD cents that the seller allows for use beyond the quotas in one 30-day cycle; 0 is none. */
    spendingCap: integer().notNull().default(0),
    /** A higher one, while it waits for the merchant's approval. */
    wantedCap: integer(),
    /** The provider's line for such use, and the most that the merchant has approved for it. */
    usageLineReference: text(),
    usageLineCap: integer().notNull().default(0),
  },
  (table) => [
    // What the clock looks for every minute: plans whose time has come, plans not checked for a day (for which a migration has the planner
    // told that those of a provider are checked).
    index('subscriptions_due')
      .on(table.nextBillingTime)
      .where(sql`not has_payment_issue and (provider is distinct from 'PADDLE_BILLING' or status = 'CANCELLED')`),
    index('subscriptions_checked').on(table.provider, table.providerCheckedAt).where(sql`provider is not null`),
    index('subscriptions_due_at_paddle').on(sql`least(next_billing_time, pauses_at, resumes_at)`).where(sql`provider = 'PADDLE_BILLING'`),
    index('subscriptions_store').on(table.workplaceId, table.storeId).where(sql`store_id is not null`),
  ],
);

/** A plan made for somebody: its own figures and price, offered by its link. */
export const packages = pgTable('packages', {
  id: uuid().primaryKey(),
  /** Only this account may take it; anybody with the link when null. */
  accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  /** The plan whose tier and gates it has. */
  planKey: text().notNull(),
  /** USD cents per cycle. */
  price: integer().notNull(),
  cycleDays: integer().notNull(),
  mainCredit: integer().notNull(),
  orderCashback: text().notNull(),
  /** Feature → limit, where it differs from the plan. */
  features: jsonb().$type<Record<string, number>>().notNull().default({}),
  isLegacy: boolean().notNull().default(false),
  /** `CHARGE_ONE_TIME_FIRST_MONTH`: the first month is paid by a charge of its own, once; the cycle cannot be switched before it ends. */
  firstCycleChargeType: text().$type<'CHARGE_ONE_TIME_FIRST_MONTH'>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * What a merchant was asked to approve: written before the provider is asked, so that nothing it has done can be unknown to us.
 * States: `creating` → `pending` → `active`, `declined` or `expired` (also when the seller turned to something else); `active` →
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
    /** A plan key, or a pack of credits. */
    planKey: text().notNull(),
    packageId: uuid(),
    addOns: text().array().notNull().default([]),
    cycleDays: integer().notNull(),
    /** USD cents. */
    price: integer().notNull(),
    credits: integer().notNull().default(0),
    trialDays: integer().notNull().default(0),
    isTrial: boolean().notNull().default(false),
    /** A charge of one month that does not come again (`CHARGE_ONE_TIME_FIRST_MONTH`). */
    isOnce: boolean().notNull().default(false),
    /** USD cents for the days not used of the plan before, which the provider takes off: an estimate, for the seller's bill. */
    unusedCredit: integer().notNull().default(0),
    /** USD cents a cycle that use beyond the quotas may cost at most under this charge; 0 is none. */
    usageCap: integer().notNull().default(0),
    /** `now`: a new cycle begins; `next_cycle`: when what is paid ends; `continue`: the present cycle goes on under this charge. */
    effect: text().$type<'now' | 'next_cycle' | 'continue'>().notNull(),
    workplaceId: uuid().notNull(),
    /** The Shopify store that pays; null with Paddle. */
    storeId: uuid(),
    /** Who pays, as the provider knows them: the shop's domain, or Paddle's customer. */
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
    // Double clicks and two tabs meet the same open charge.
    uniqueIndex('plan_charges_one_open').on(table.accountId, table.kind).where(sql`state in ('creating', 'pending')`),
    uniqueIndex('plan_charges_reference').on(table.domain, table.providerReference),
    index('plan_charges_open').on(table.createdAt).where(sql`state in ('creating', 'pending')`),
  ],
);

/** One paid transaction of Paddle's. Amounts are USD cents: what was collected is `charge` + `tax` − `credit`. */
export interface PaidBill {
  reference: string;
  chargeId: string | null;
  subscription: string | null;
  isChange: boolean;
  charge: number;
  tax: number;
  /** With tax. */
  credit: number;
  /** With tax: given back since. Missing where the version before has kept the bill. */
  returned?: number;
  at: string;
}

/** Accounts as Paddle knows them. Its two environments are worlds apart. */
export const paddleCustomers = pgTable(
  'paddle_customers',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    environment: text().$type<'live' | 'sandbox'>().notNull(),
    customerId: text().notNull(),
    /** The database's time just before Paddle was last asked: what it told of earlier is known. */
    askedAt: timestamp({ withTimezone: true }),
    /** What was collected, by the newest transactions as Paddle told them then; null before it was asked for. */
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

/** A grant of credits and what is left of it. `remaining` is always the sum of the activity log's changes of this lot. */
export const creditLots = pgTable(
  'credit_lots',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'main' | 'bonus'>().notNull(),
    /** What it was granted for (`main:<cycle>`, `redeem:<…>`, `pack:<charge>`): the same reference grants once. */
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

/** What operators did from the command line, and why. */
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

/** Usage of one feature in one cycle: `used` is settled, `reserved` is held by work under way. Never above the limit together. */
export const featureUsage = pgTable(
  'feature_usage',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    feature: text().notNull(),
    /** Start of the 30-day cycle that it counts for. */
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
    reserved: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.feature, table.cycleStart] })],
);

/** A hold on quota while slow work runs; committed or released exactly once. */
export const usageReservations = pgTable(
  'usage_reservations',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    feature: text().notNull(),
    amount: integer().notNull(),
    /** What it is for (`push:<process item>`, `supplier_order:<id>`): the same reference reserves once. */
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
 * Use beyond a quota that the seller has allowed, as it is charged. `held` with its reservation, `due` when the work is done,
 * `billed` when the provider has it (its id is the provider's idempotency key), `refused` when it would not take it.
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
    /** The reservation's. */
    reference: text().notNull(),
    state: text().$type<'held' | 'due' | 'billed' | 'released' | 'refused'>().notNull().default('held'),
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    providerReference: text(),
    /** The subscription that was asked to bill it, noted before: its answer may be lost, and another one may run by then. */
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
    /** What it was for; a spend and its refund share it. */
    reference: text(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('activity_log_reference').on(table.accountId, table.reference).where(sql`reference is not null`),
  ],
);
