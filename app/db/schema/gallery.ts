import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Pictures that a workplace keeps for use in its products. */
export const galleryImages = pgTable(
  'gallery_images',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** `processing`: the upload waits for its re-encoding (HEIC); the raw upload stands under `fileKey` until then. */
    status: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
    /** Why it `failed`; the screen that shows it has the words. */
    error: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);
