import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { stores, workplaces } from './stores.ts';

/** A workplace's pictures for use in its products. */
export const galleryImages = pgTable(
  'gallery_images',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** `processing`: the upload (HEIC) waits to be re-encoded; until then `fileKey` is the key of the raw upload. */
    status: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    /** Key of the reason for `failed`; the screen has the text. */
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);

/** Hosts of pictures of linked stores' own products, from which pictures may be fetched: the store's, and where it keeps them. */
export const storeImageHosts = pgTable(
  'store_image_hosts',
  { workplaceId: uuid().notNull(), storeId: uuid().notNull(), host: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.storeId, table.host] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('store_image_hosts_host').on(table.host),
  ],
);
