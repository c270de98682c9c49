import type { WorkplaceContext } from '#app/context.ts';

/** Mark the given notifications, or all, as read. The badge decreases by exactly those that were unread. */
export async function markRead(ctx: WorkplaceContext, { ids }: { ids?: string[] | undefined }): Promise<{ marked: number }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `with marked as (
         update notifications set read_at = $2 where workplace_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3)) returning kind
       ), changes as (
         select 'notifications.unread' as name, count(*)::bigint as by from marked
         union all select 'notifications.unread.' || kind, count(*) from marked group by kind
       ), changed as (
         update workplace_counters c set value = greatest(0, c.value - changes.by) from changes
         where c.workplace_id = $1 and c.name = changes.name and changes.by > 0
       )
       select count(*)::int as marked from marked`,
      [ctx.workplace.id, tx.now(), ids ?? null],
    );
    const marked: number = rows[0]?.marked ?? 0;
    if (marked > 0) await tx.publish({ workplaceId: ctx.workplace.id, name: 'notifications', data: { marked } });
    return { marked };
  });
}
