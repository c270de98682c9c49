import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export interface SourceOption {
  name: string;
  values: string[];
}

/**
 * What suppliers sell, as last read from them: shared by all workplaces. Costs are USD cents.
 * `visibleTo` limits a product to one workplace (made from an accepted sourcing quote).
 */
export const sourceProducts = pgTable(
  'source_products',
  {
    id: uuid().primaryKey(),
    /** `quayside`, `cj`, … */
    source: text().notNull(),
    /** The supplier's own id. */
    externalId: text().notNull(),
    title: text().notNull(),
    /** Sanitized on the way in. */
    descriptionHtml: text().notNull().default(''),
    categoryId: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    options: jsonb().$type<SourceOption[]>().notNull().default([]),
    specifications: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    tags: text().array().notNull().default(sql`'{}'`),
    supplierId: text(),
    supplierName: text(),
    productUrl: text(),
    costMin: bigint({ mode: 'number' }).notNull(),
    costMax: bigint({ mode: 'number' }).notNull(),
    variantsCount: integer().notNull().default(1),
    stock: integer().notNull().default(0),
    /** Hundredths: 475 is 4.75. */
    rating: smallint(),
    reviewsCount: integer().notNull().default(0),
    ordersCount: integer().notNull().default(0),
    listedCount: integer().notNull().default(0),
    shipsFrom: text().array().notNull().default(sql`'{CN}'`),
    status: text().$type<'active' | 'removed' | 'prohibited'>().notNull().default('active'),
    /** Only the list entry is known; variants are read on first look. */
    isPartial: boolean().notNull().default(false),
    visibleTo: uuid(),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs((): SQL => sql`to_tsvector('simple', ${sourceProducts.title} || ' ' || coalesce(${sourceProducts.supplierName}, ''))`),
  },
  (table) => [
    uniqueIndex('source_products_external').on(table.source, table.externalId),
    index('source_products_search').using('gin', table.search),
    index('source_products_category').on(table.categoryId),
  ],
);

export const sourceVariants = pgTable(
  'source_variants',
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
    sku: text().notNull(),
    /** In the order of the product's options. */
    optionValues: text().array().notNull().default(sql`'{}'`),
    cost: bigint({ mode: 'number' }).notNull(),
    stock: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    image: text(),
    position: integer().notNull().default(0),
    isAvailable: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('source_variants_external').on(table.productId, table.externalId), index('source_variants_sku').on(table.sku)],
);

/**
 * What the cheapest variant of a product costs delivered to a country; what lists show, filter and sort by.
 * `suggestedPrice` and `profit` here follow the standard rule; a workplace's own rule is applied when shown.
 */
export const sourceOffers = pgTable(
  'source_offers',
  {
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    shipTo: text().notNull(),
    shippingCost: bigint({ mode: 'number' }).notNull(),
    landedCost: bigint({ mode: 'number' }).notNull(),
    suggestedPrice: bigint({ mode: 'number' }).notNull(),
    profit: bigint({ mode: 'number' }).notNull(),
    daysMin: smallint(),
    daysMax: smallint(),
    shipFrom: text().notNull().default('CN'),
    serviceName: text().notNull().default(''),
    quotedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.shipTo] }), index('source_offers_profit').on(table.shipTo, table.profit.desc(), table.productId)],
);
