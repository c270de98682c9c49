/** Starts requested work: inserts its items in the caller's transaction, with a job each. */
import type { WorkplaceContext } from '#app/context.ts';
import { jobOf } from './job-of.ts';
import type { ProcessItem } from './schemas.ts';

export interface NewProcessItem {
  id: string;
  /** Undefined when the work is to create the product. */
  productId?: string;
  storeId?: string;
  title: string;
  image: string | null;
  channel?: string;
  /** The job's input. */
  input: object;
}

/** Insert a group's items, queue their jobs, and notify open pages. @param groupId identifies work requested together. */
export async function beginWork(
  tx: WorkplaceContext,
  { kind, groupId, items }: { kind: ProcessItem['kind']; groupId: string; items: readonly NewProcessItem[] },
): Promise<void> {
  const workplaceId = tx.workplace.id;
  await tx.sql.query(
    `insert into process_items (workplace_id, id, group_id, kind, product_id, store_id, title, image, channel, input, created_at)
     select $1, t.id, $2, $3, t."productId", t."storeId", t.title, t.image, t.channel, t.input, $5
     from jsonb_to_recordset($4::jsonb) as t(id uuid, "productId" uuid, "storeId" uuid, title text, image text, channel text, input jsonb)`,
    [workplaceId, groupId, kind, JSON.stringify(items), tx.now()],
  );
  await tx.enqueueAll(
    jobOf[kind],
    items.map(({ id }) => ({ workplaceId, itemId: id })),
  );
  await tx.publish({ workplaceId, name: 'process', data: { group_id: groupId, status: 'processing', kind } });
}
