import { createHash } from 'node:crypto';
import type { WorkplaceContext } from '#app/context.ts';
import { type NewNotification, notify } from './create-notification.server.ts';

/** Milliseconds within which the same news about several things is one notification. */
const togetherMs = 10 * 60_000;

/**
 * The same id for all news of one kind within ten minutes, so that whoever comes second finds the first. A UUIDv7: notifications are listed
 * by their ids.
 */
function sharedId(workplaceId: string, message: string, now: Date): string {
  const bucket = Math.floor(now.getTime() / togetherMs) * togetherMs;
  const time = bucket.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(`${workplaceId} ${message} ${bucket}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

/**
 * Notify of something that may happen to many at once: the first is told by itself, and with each further one within ten minutes the same
 * notification tells how many they are. Called inside the transaction of its cause.
 * @param several the message for more than one, with the placeholder `count`, and where all of them are
 */
export async function notifyTogether(
  ctx: WorkplaceContext,
  one: NewNotification,
  several: { message: string; link: string },
): Promise<void> {
  const id = sharedId(ctx.workplace.id, one.message, ctx.now());
  await ctx.transaction(async (tx) => {
    const { isNew } = await notify(tx, one, id);
    if (isNew) return;
    const { rows } = await tx.sql.query<{ wasRead: boolean }>(
      `update notifications n set message = $3, link = $4, read_at = null, created_at = $5,
         params = jsonb_build_object('count', coalesce((n.params ->> 'count')::int, 1) + 1)
       from (select read_at from notifications where workplace_id = $1 and id = $2 for update) before
       where n.workplace_id = $1 and n.id = $2 and n.link <> $6 returning before.read_at is not null as "wasRead"`,
      [tx.workplace.id, id, several.message, several.link, tx.now(), one.link],
    );
    const [known] = rows;
    // The same thing once more.
    if (!known) return;
    if (known.wasRead)
      await tx.addToCounters(tx.workplace.id, [
        ['notifications.unread', 1],
        [`notifications.unread.${one.kind}`, 1],
      ]);
    await tx.publish({ workplaceId: tx.workplace.id, name: 'notifications', data: { id, kind: one.kind } });
  });
}
