import type { WorkplaceContext } from '#app/context.ts';
import { notifications } from '#app/db/schema/index.ts';
import { newId } from '#app/platform/ids.ts';

export interface NewNotification {
  kind: 'product' | 'supplier' | 'order';
  /** Key below `notifications:message.`; its words stand in `locales/<language>/notifications.json`. */
  message: string;
  /** Values for the message's placeholders. */
  params?: Record<string, string | number>;
  /** Path inside the app of the thing it is about. */
  link: string;
}

/** Put a notification into the workplace's list and raise the bell's badge. Called inside the transaction of its cause. */
export async function notify(ctx: WorkplaceContext, { kind, message, params = {}, link }: NewNotification): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const id = newId();
    const workplaceId = ctx.workplace.id;
    await tx.db.insert(notifications).values({ workplaceId, id, kind, message, params, link, createdAt: ctx.now() });
    await tx.sql.query(
      `insert into workplace_counters (workplace_id, name, value) values ($1, $2, 1), ($1, $3, 1)
       on conflict (workplace_id, name) do update set value = workplace_counters.value + 1`,
      [workplaceId, 'notifications.unread', `notifications.unread.${kind}`],
    );
    await tx.publish({ workplaceId, name: 'notifications', data: { id, kind } });
    return { id };
  });
}
