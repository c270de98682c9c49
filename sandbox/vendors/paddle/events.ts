/** Events and their signed notifications (developer.paddle.com, "Webhooks"). */
import { createHmac } from 'node:crypto';
import type { TriedDelivery, World } from '#sandbox/core/types.ts';
import { asPaddle, type Call } from './call.ts';
import { newId } from './ids.ts';
import { find, insert } from './store.ts';

/** Seconds from one try to the next: three retries, as Paddle's own sandbox has it (live: 60 over three days). */
const retryAfterSeconds = [5, 60, 600];

/** Record and send an event. Events may arrive in any order: Paddle guarantees none. */
export async function emit(call: Call, type: string, data: object): Promise<void> {
  const event = { event_id: newId('evt', call.now), event_type: type, occurred_at: call.now.toISOString(), data };
  await insert(call, 'event', event);
  await deliver(call, event, 0);
}

/** `ts` is real time: receivers compare it with theirs, which is not the sandbox's. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  return `ts=${timestamp};h1=${createHmac('sha256', secret).update(`${timestamp}:${body}`).digest('hex')}`;
}

interface Mark {
  event: string;
  attempt: number;
}

async function deliver(call: Call, event: { event_id: string; event_type: string }, attempt: number): Promise<void> {
  const { settings, outbox } = call.world;
  const wait = attempt === 0 ? 0 : (retryAfterSeconds[attempt - 1] ?? 0);
  const body = JSON.stringify({ ...event, notification_id: newId('ntf', call.now) });
  const mark: Mark = { event: event.event_id, attempt };
  await outbox.send(
    {
      vendor: 'paddle',
      topic: event.event_type,
      url: `${settings.appUrl}/webhooks/paddle`,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paddle',
        'paddle-version': '1',
        'paddle-signature': signatureHeader(body, settings.keys.paddleWebhookSecret, Math.floor(Date.now() / 1000) + wait),
      },
      body,
      notBefore: new Date(call.now.getTime() + wait * 1000),
      reference: JSON.stringify(mark),
    },
    call.db,
  );
}

/** Each try is a delivery of its own, because it is signed anew. */
export async function afterTry(world: World, delivery: TriedDelivery): Promise<void> {
  if (!delivery.reference || delivery.state !== 'failed') return;
  const mark = JSON.parse(delivery.reference) as Mark;
  if (mark.attempt >= retryAfterSeconds.length) return;
  await asPaddle(world, async (call) => {
    const event = await find(call, 'event', mark.event);
    if (event) await deliver(call, event.body, mark.attempt + 1);
  });
}

/** Send a recorded event again, as the dashboard's "Replay" does. */
export async function replay(call: Call, id: string): Promise<boolean> {
  const event = await find(call, 'event', id);
  if (event) await deliver(call, event.body, 0);
  return Boolean(event);
}
