/** Due events of subscriptions: renewals, ends of trials, scheduled changes, further tries to collect. */
import type { World } from '#sandbox/core/types.ts';
import { asPaddle } from './call.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import type { Hidden, Subscription } from './model.ts';
import { setDue } from './store.ts';
import { endNow, keep, pauseNow, renew, resumeNow, retryUnpaid } from './subscriptions.ts';

interface Row {
  body: Subscription;
  hidden: Hidden<'subscription'>;
  due: Date;
}

/** Process one due event, at the time when it was due (the clock may have jumped over several). */
async function bringNext(world: World): Promise<boolean> {
  return asPaddle(world, async (call) => {
    const { rows } = await call.db.query<Row>(
      `select body, hidden, due_at as due from paddle.entities where kind = 'subscription' and due_at <= $1 order by due_at, seq limit 1`,
      [call.now],
    );
    const row = rows[0];
    if (!row) return false;
    const { body, hidden } = row;
    const then = { ...call, now: row.due };
    const change = body.scheduled_change;
    if (change && new Date(change.effective_at) <= row.due) {
      if (change.action === 'cancel') await endNow(then, row);
      else if (change.action === 'pause') await pauseNow(then, row, change.resume_at);
      else await resume(then, row);
    } else if (hidden.dunning && new Date(hidden.dunning.next) <= row.due) await retryUnpaid(then, row);
    else if (body.next_billed_at && new Date(body.next_billed_at) <= row.due) await renew(then, row);
    else await setDue(then, body.id, null);
    return true;
  });
}

/** A scheduled resumption whose card is declined leaves the subscription paused. */
async function resume(call: Parameters<typeof resumeNow>[0], row: Row): Promise<void> {
  await call.db.query('savepoint resumption');
  try {
    await resumeNow(call, row);
  } catch (error) {
    if (!(error instanceof PaddleFailure)) throw error;
    await call.db.query('rollback to savepoint resumption');
    const still = await keep(call, { ...row.body, scheduled_change: null }, row.hidden);
    await emit(call, 'subscription.updated', still);
  }
}

/** Process all due events. @returns how many. */
export async function bringDue(world: World): Promise<number> {
  let brought = 0;
  while (await bringNext(world)) brought += 1;
  return brought;
}
