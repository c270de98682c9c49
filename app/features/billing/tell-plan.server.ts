import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

/**
 * News of an account's plan, for the bell and the mails of the workplace where it was bought (docs/decisions/150). Queued in the
 * transaction of its cause: notifications are built on this feature.
 */
export async function tellPlan(tx: Context, accountId: string, message: 'plan_payment_failed' | 'plan_ended_unpaid'): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select w.id from workplaces w left join subscriptions s on s.account_id = w.account_id and s.workplace_id = w.id
     where w.account_id = $1 order by s.workplace_id nulls last, w.created_at limit 1`,
    [accountId],
  );
  const workplaceId = rows[0]?.id;
  if (workplaceId)
    await tx.enqueue('notifications.tell', { workplaceId, id: newId(), kind: 'order', message, params: {}, link: '/app/setting/billing' });
}
