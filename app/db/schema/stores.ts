import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';

export const workplaces = pgTable(
  'workplaces',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    currency: text().notNull().default('USD'),
    displayCurrency: text().notNull().default('USD'),
    timeZone: text().notNull().default('UTC'),
    isDemo: boolean().notNull().default(false),
    /** The selected store in the switcher. */
    currentStoreId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('workplaces_account').on(table.accountId)],
);

export const stores = pgTable(
  'stores',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    platform: text().$type<'shopify' | 'woocommerce' | 'tiktok' | 'facebook' | 'google'>().notNull(),
    /** `*.myshopify.com` for Shopify. */
    domain: text().notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    country: text(),
    timeZone: text(),
    status: text().$type<'active' | 'uninstalled'>().notNull(),
    isDefault: boolean().notNull().default(false),
    isDevelopment: boolean().notNull().default(false),
    planName: text(),
    ownerEmail: text(),
    scopes: text().array().notNull().default(sql`'{}'`),
    /** Data of the channel adapter: location and fulfillment service ids, shop id, … */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    connectedAt: timestamp({ withTimezone: true }).notNull(),
    uninstalledAt: timestamp({ withTimezone: true }),
    lastSyncedAt: timestamp({ withTimezone: true }),
    /** Since when the platform denies us access: the seller must connect again. */
    reconnectNeededAt: timestamp({ withTimezone: true }),
    /** The platform's error message for it. */
    connectionError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('stores_platform_domain').on(table.platform, table.domain),
    index('stores_connected').on(table.connectedAt),
  ],
);

/** Keys and tokens of stores on other platforms than Shopify. Sealed JSON, bound to the store's id. */
export const storeCredentials = pgTable(
  'store_credentials',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    sealed: text().notNull(),
    /** When the access token expires; null for keys that do not. */
    expiresAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.storeId] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/** Another account's request for a store: the present owner allows the move by a mailed link. */
export const storeMigrations = pgTable(
  'store_migrations',
  {
    /** The requesting account. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    platform: text().notNull(),
    domain: text().notNull(),
    /** Of the mailed link: SHA-256. */
    codeHash: text().notNull(),
    state: text().$type<'waiting' | 'done' | 'refused' | 'cancelled'>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('store_migrations_one_open').on(table.accountId, table.platform, table.domain).where(sql`state = 'waiting'`),
    index('store_migrations_domain').on(table.platform, table.domain),
  ],
);

/** The data held about a buyer, which the store's owner can download by a mailed link for thirty days. */
export const customerDataExports = pgTable(
  'customer_data_exports',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    /** Of the mailed link: SHA-256. */
    codeHash: text().notNull(),
    /** Sealed JSON, bound to the id. */
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/** Sessions of the Shopify library: the access token of each shop. Tokens are encrypted, bound to the session's id. */
export const shopifySessions = pgTable(
  'shopify_sessions',
  {
    id: text().primaryKey(),
    shop: text().notNull(),
    state: text().notNull().default(''),
    isOnline: boolean().notNull(),
    scope: text(),
    expires: timestamp({ withTimezone: true }),
    accessToken: text(),
    refreshToken: text(),
    refreshTokenExpires: timestamp({ withTimezone: true }),
    userId: text(),
  },
  (table) => [index('shopify_sessions_shop').on(table.shop)],
);

/**
 * Webhooks as received, until they are processed: stored and answered at once, de-duplicated by the vendor's event id, processed in
 * order per resource.
 */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    /** UUIDv7: the order of arrival. */
    id: uuid().primaryKey(),
    vendor: text().$type<'shopify' | 'cj' | '17track' | 'stripe' | 'woocommerce' | 'paddle' | 'ebay'>().notNull(),
    /** The vendor's id of the event; a repeated event is stored once. */
    eventId: text().notNull(),
    topic: text().notNull(),
    /** Shop and resource; deliveries with the same key are processed one after the other. */
    orderKey: text().notNull(),
    /** Shop domain, or empty. */
    source: text().notNull().default(''),
    /** The body as received; empty once processed. */
    body: text().notNull(),
    triggeredAt: timestamp({ withTimezone: true }),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    notBefore: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('webhook_inbox_event').on(table.vendor, table.source, table.eventId, table.topic),
    index('webhook_inbox_next').on(table.id).where(sql`state = 'waiting'`),
    index('webhook_inbox_waiting').on(table.orderKey, table.id).where(sql`state = 'waiting'`),
    index('webhook_inbox_done').on(table.doneAt).where(sql`state <> 'waiting'`),
  ],
);

/** A platform's requests to disclose or erase data of buyers and shops, kept as evidence that they were fulfilled. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid().primaryKey(),
    topic: text().$type<'customers/data_request' | 'customers/redact' | 'shop/redact'>().notNull(),
    domain: text().notNull(),
    eventId: text().notNull(),
    platformOrderIds: text().array().notNull().default(sql`'{}'`),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** 30 days after receipt (Shopify, "Privacy law compliance"). */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    outcome: text(),
  },
  (table) => [uniqueIndex('privacy_requests_once').on(table.eventId, table.topic)],
);
