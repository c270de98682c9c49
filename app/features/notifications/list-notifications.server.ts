import type { WorkplaceContext } from '#app/context.ts';

export interface NotificationItem {
  id: string;
  kind: 'product' | 'supplier' | 'order';
  message: string;
  params: Record<string, string | number>;
  link: string;
  createdAt: Date;
  readAt: Date | null;
}

const pageSize = 20;

/** A page of notifications, newest first. Ids rise with time, so the last id is the cursor. */
export async function listNotifications(
  ctx: WorkplaceContext,
  input: { cursor?: string | undefined; kind?: string | undefined; page_size?: number | undefined; unread?: boolean | undefined },
): Promise<{ notifications: NotificationItem[]; next: string | null }> {
  const size = input.page_size ?? pageSize;
  const { rows } = await ctx.sql.query<NotificationItem>({
    name: 'list-notifications',
    text: `select id, kind, message, params, link, created_at as "createdAt", read_at as "readAt" from notifications
           where workplace_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or kind = $3)
             and ($4 is not true or read_at is null) order by id desc limit $5`,
    values: [ctx.workplace.id, input.cursor ?? null, input.kind ?? null, input.unread ?? false, size + 1],
  });
  const notifications = rows.slice(0, size);
  return { notifications, next: rows.length > size ? (notifications.at(-1)?.id ?? null) : null };
}

/** Number of unread notifications, in total and by kind. */
export async function unreadCounts(ctx: WorkplaceContext): Promise<{ total: number; product: number; supplier: number; order: number }> {
  const { rows } = await ctx.sql.query({
    name: 'unread-notifications',
    text: `select name, value from workplace_counters where workplace_id = $1 and name like 'notifications.unread%'`,
    values: [ctx.workplace.id],
  });
  const value = (name: string): number => rows.find((row) => row.name === name)?.value ?? 0;
  return {
    total: value('notifications.unread'),
    product: value('notifications.unread.product'),
    supplier: value('notifications.unread.supplier'),
    order: value('notifications.unread.order'),
  };
}
