/** Events and their signed deliveries (docs.stripe.com/webhooks). */
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { TriedDelivery, World } from '#sandbox/core/types.ts';
import { API_VERSION, asStripe, type Call } from './call.ts';
import { newId } from './ids.ts';
import { find, insert, type Kinds, save } from './store.ts';

/** Seconds from one failed try to the next. Stripe itself spreads its tries over up to three days. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/** `t=<unix>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

type Shown = Kinds['customer' | 'payment_method' | 'payment_intent' | 'setup_intent' | 'charge' | 'refund' | 'dispute'];

/** Record an event and send it to every enabled endpoint that wants it, in the request's transaction. */
export async function emit(call: Call, type: Stripe.Event.Type, object: Shown, previous?: Record<string, unknown>): Promise<void> {
  const wanting = await endpointsFor(call, type);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: call.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: wanting.length,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  } as unknown as Stripe.Event;
  await insert(call.db, 'event', event);
  for (const endpoint of wanting) await deliver(call, event, endpoint);
}

interface Endpoint {
  id: string;
  url: string;
  secret: string;
}

/** Reference of a delivery, so that a failed one can be signed anew for its next try. */
interface Mark {
  event: string;
  endpoint: string;
  attempt: number;
}

async function endpointsFor(call: Pick<Call, 'db'>, type: string): Promise<Endpoint[]> {
  const { rows } = await call.db.query<{ body: Stripe.WebhookEndpoint; secret: string }>(
    `select body, hidden->>'endpointSecret' as secret from stripe.objects where kind = 'webhook_endpoint' and body->>'status' = 'enabled' order by seq`,
  );
  return rows
    .filter(({ body }) => body.enabled_events.some((wanted) => wanted === '*' || wanted === type))
    .map(({ body, secret }) => ({ id: body.id, url: body.url, secret }));
}

async function deliver(call: Call, event: Stripe.Event, endpoint: Endpoint, attempt = 0): Promise<void> {
  const body = JSON.stringify(event, null, 2);
  const wait = attempt === 0 ? 0 : (RETRY_AFTER_SECONDS[attempt - 1] ?? 0);
  const mark: Mark = { event: event.id, endpoint: endpoint.id, attempt };
  await call.world.outbox.send(
    {
      vendor: 'stripe',
      topic: event.type,
      url: endpoint.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(body, endpoint.secret, call.now + wait),
      },
      body,
      notBefore: new Date((call.now + wait) * 1000),
      reference: JSON.stringify(mark),
    },
    call.db,
  );
}

/**
 * After a try: settle the event, or plan the next try. Each try is a delivery of its own, because a receiver accepts a
 * signature for 300 seconds only.
 */
export async function afterTry(world: World, delivery: TriedDelivery): Promise<void> {
  if (!delivery.reference || delivery.state === 'waiting') return;
  const mark = JSON.parse(delivery.reference) as Mark;
  await asStripe(world, async (call) => {
    const event = await find(call.db, 'event', mark.event);
    if (!event) return;
    if (delivery.state === 'delivered') {
      const pending = Math.max(0, event.body.pending_webhooks - 1);
      await save<'event'>(call.db, { ...event.body, pending_webhooks: pending });
      return;
    }
    if (mark.attempt >= RETRY_AFTER_SECONDS.length) return;
    const endpoint = (await endpointsFor(call, event.body.type)).find(({ id }) => id === mark.endpoint);
    if (endpoint) await deliver(call, event.body, endpoint, mark.attempt + 1);
  });
}

/** Send a recorded event once more, as the dashboard's "Resend" does: same id, fresh signature. */
export async function redeliver(call: Call, event: Stripe.Event): Promise<number> {
  const wanting = await endpointsFor(call, event.type);
  for (const endpoint of wanting) await deliver(call, event, endpoint);
  return wanting.length;
}
