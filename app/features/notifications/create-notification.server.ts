import { z } from 'zod';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { notifications } from '#app/db/schema/index.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { newId } from '#app/platform/ids.ts';
import { notificationKinds } from './kinds.ts';

export interface NewNotification {
  kind: 'product' | 'supplier' | 'order';
  /** Key below `notifications:message.`; its texts are in `locales/<language>/notifications.json`. */
  message: string;
  /** Values for the message's placeholders. */
  params?: Record<string, string | number>;
  /** Path inside the app of the thing it is about. */
  link: string;
}

/**
 * Add a notification to the workplace's list and increase the bell's badge. Called inside the transaction of its cause.
 * @returns `isNew`: false when there is one with this id.
 */
export async function notify(
  ctx: WorkplaceContext,
  { kind, message, params = {}, link }: NewNotification,
  id = newId(),
): Promise<{ id: string; isNew: boolean }> {
  return ctx.transaction(async (tx) => {
    const workplaceId = ctx.workplace.id;
    const written = await tx.db
      .insert(notifications)
      .values({ workplaceId, id, kind, message, params, link, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: notifications.id });
    if (written.length === 0) return { id, isNew: false };
    await tx.addToCounters(workplaceId, [
      ['notifications.unread', 1],
      [`notifications.unread.${kind}`, 1],
    ]);
    await tx.publish({ workplaceId, name: 'notifications', data: { id, kind } });
    return { id, isNew: true };
  });
}

/** Payload of `notifications.tell`, which features that may not import this one queue in the transaction of the cause. */
export const TellPayload = z.object({
  workplaceId: z.uuid(),
  /** The notification's id, so that a job that runs twice adds it once. */
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
});

/** The job `notifications.tell`. Does nothing if the workplace no longer exists. */
export async function tell(ctx: Context, { workplaceId, id, ...news }: z.output<typeof TellPayload>): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (workplace) await notify(ctx.as({ workplace }), news, id);
}
