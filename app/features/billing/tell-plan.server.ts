import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

/**
 * Notify (bell and mail) the workplace where the plan was bought (docs/decisions/150). Queued as a job, in the transaction of its cause,
 * because the notifications feature depends on this one.
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
