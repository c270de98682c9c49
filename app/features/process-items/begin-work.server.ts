/** Work that is asked for begins: its items, in the caller's transaction, with a job each. */
import type { WorkplaceContext } from '#app/context.ts';
import { jobOf } from './job-of.ts';
import type { ProcessItem } from './schemas.ts';

export interface NewProcessItem {
  id: string;
  /** Absent where the work is to make it. */
  productId?: string;
  storeId?: string;
  title: string;
  image: string | null;
  channel?: string;
  /** What the job is to do with it. */
  input: object;
}

/** Write down the items of one group, queue their jobs, and tell open pages. @param groupId names them together: what was asked for at once. */
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
  for (const { id } of items) await tx.enqueue(jobOf[kind], { workplaceId, itemId: id });
  await tx.publish({ workplaceId, name: 'process', data: { group_id: groupId, status: 'processing', kind } });
}
