import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shortPendingList } from './gin.ts';
import { workplaces } from './stores.ts';

/** The accounts of each workplace's ledger (design: "Wallet and payments"). All in USD cents. */
export type LedgerAccount =
  | 'wallet-topup'
  | 'wallet-bonus'
  | 'card'
  | 'paypal'
  | 'supplier'
  | 'cashback-pending'
  | 'refunds'
  | 'adjustments';

/** A ledger movement; its entries sum to zero. Never updated, never deleted. */
export const ledgerMovements = pgTable(
  'ledger_movements',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'topup' | 'bonus' | 'payment' | 'refund' | 'cashback_pending' | 'cashback' | 'adjustment'>().notNull(),
    /** Its subject: `supplier_order:<id>`, `payment:<id>`; a kind and reference are posted only once. */
    reference: text().notNull(),
    description: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('ledger_movements_once').on(table.workplaceId, table.kind, table.reference),
    // Movements that refer to another one: refunds of a payment, reversed cashback.
    index('ledger_movements_of').on(table.workplaceId, sql`(description ->> 'of')`).where(sql`description ->> 'of' is not null`),
    index('ledger_movements_aside').on(table.createdAt).where(sql`kind = 'cashback_pending'`),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    workplaceId: uuid().notNull(),
    movementId: uuid().notNull(),
    position: integer().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** USD cents; positive raises the account. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.movementId, table.position] }),
    foreignKey({ columns: [table.workplaceId, table.movementId], foreignColumns: [ledgerMovements.workplaceId, ledgerMovements.id] }),
    index('ledger_entries_account').on(table.workplaceId, table.account),
  ],
);

/** Balances: sums of the entries, updated in the same transaction; locking the row keeps a wallet from going below zero. */
export const walletBalances = pgTable('wallet_balances', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  topup: bigint({ mode: 'number' }).notNull().default(0),
  bonus: bigint({ mode: 'number' }).notNull().default(0),
});

/** A payment at a provider (card top-up, or supplier orders paid by card), stored before the provider is called. */
export const payments = pgTable(
  'payments',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    provider: text().$type<'stripe' | 'paypal' | 'wallet'>().notNull(),
    purpose: text().$type<'topup' | 'supplier_orders' | 'save_card'>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('USD'),
    state: text()
      .$type<'created' | 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled' | 'refunded' | 'partially_refunded'>()
      .notNull(),
    providerId: text(),
    /** The payment's parts by supplier order: `<supplier order>:<try>` → USD cents. */
    allocations: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** What of them the wallet pays once the card has paid the rest, which is `amount`: the same keys → USD cents. */
    fromWallet: jsonb().$type<Record<string, number>>().notNull().default({}),
    refundedAmount: bigint({ mode: 'number' }).notNull().default(0),
    /** The form's key: a form sent twice makes only one payment. */
    requestKey: text(),
    errorMessage: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('payments_provider').on(table.provider, table.providerId),
    uniqueIndex('payments_request').on(table.workplaceId, table.requestKey),
    /** To find the payments of a supplier order. */
    index('payments_allocations').using('gin', table.allocations).with(shortPendingList).where(sql`purpose = 'supplier_orders'`),
    /** For the job that asks for the outcome of open payments. */
    index('payments_open').on(table.createdAt).where(sql`state in ('created', 'processing', 'requires_action')`),
    /** For the same job: after a refused card the seller may enter another one in the same card fields. */
    index('payments_refused').on(table.createdAt).where(sql`state = 'failed' and provider_id is not null`),
  ],
);

/** A public link to confirm the payment of supplier orders: signed, single-use, valid for 72 hours. */
export const paymentConfirmations = pgTable(
  'payment_confirmations',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    supplierOrderIds: jsonb().$type<string[]>().notNull(),
    /** How the orders are paid once confirmed. */
    method: text().$type<'auto' | 'wallet' | 'card'>().notNull().default('auto'),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);

/** A workplace's payment settings; the row is created when first needed. */
export const walletSettings = pgTable('wallet_settings', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  /** From then on top-up bonuses are granted. */
  policyAcceptedAt: timestamp({ withTimezone: true }),
  /** `auto`: the wallet first, then the default card. */
  use: text().$type<'auto' | 'wallet' | 'card'>().notNull().default('auto'),
  /** `popup` shows the choice each time. */
  behavior: text().$type<'default' | 'popup'>().notNull().default('popup'),
  stripeCustomerId: text(),
  defaultCardId: text(),
  isAutoPaymentOn: boolean().notNull().default(false),
});
