/** Webhooks as WooCommerce sends them: signed over the raw body, late, not retried, disabled after five failures in a row. */
import { createHash, createHmac } from 'node:crypto';
import type { World } from '../../core/types.ts';
import { childrenOf, findPost, findStore, goodsOf, type Post } from './tables.ts';
import { orderWire, productWire } from './wire.ts';

const signatureOf = (secret: string, body: string): string => createHmac('sha256', secret).update(body, 'utf8').digest('base64');

const agent = 'WooCommerce/9.9.0 Hookshot (WordPress/6.8)';

interface Hook {
  id: number;
  topic: string;
  delivery_url: string;
  secret: string;
}

async function deliver(world: World, domain: string, hook: Hook, body: string, type: string): Promise<void> {
  const [resource = '', event = ''] = hook.topic.split('.');
  await world.outbox.send({
    vendor: 'woocommerce',
    topic: `${domain} ${hook.topic}`,
    url: hook.delivery_url,
    headers: {
      'content-type': type,
      'x-wc-webhook-source': `https://${domain}/`,
      'x-wc-webhook-topic': hook.topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': signatureOf(hook.secret, body),
      'x-wc-webhook-id': String(hook.id),
      // Of the webhook's number and the second, as in WooCommerce's own code.
      'x-wc-webhook-delivery-id': createHash('md5')
        .update(`${hook.id}${Math.floor(Date.now() / 1000)}`)
        .digest('hex'),
      'user-agent': agent,
    },
    body,
    retryAfterSeconds: [],
    reference: String(hook.id),
  });
}

/**
 * The first message to a new address: a form, unsigned and without any header of WooCommerce (`WC_Webhook::deliver_ping`). Repeated whenever
 * the webhook is saved, which every delivery does, until it is answered with 200.
 */
async function ping(world: World, domain: string, hook: Pick<Hook, 'id' | 'delivery_url'>): Promise<void> {
  await world.outbox.send({
    vendor: 'woocommerce',
    topic: `${domain} ping`,
    url: hook.delivery_url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
    body: `webhook_id=${hook.id}`,
    retryAfterSeconds: [],
    reference: `ping ${hook.id}`,
  });
}

/** What saving a webhook does: an active one whose ping was never answered is pinged. */
export async function pingIfPending(world: World, id: number | string): Promise<void> {
  const { rows } = await world.pool.query<Hook & { domain: string }>(
    `select id::int as id, domain, delivery_url from woocommerce.webhooks where id = $1 and status = 'active' and pending_delivery`,
    [id],
  );
  if (rows[0]) await ping(world, rows[0].domain, rows[0]);
}

/** Tell every active webhook of the topic. A deleted resource is told by its id alone. */
export async function tell(world: World, domain: string, topic: string, post: Pick<Post, 'id' | 'kind'>): Promise<void> {
  const { rows } = await world.pool.query<Hook>(
    `select id::int as id, topic, delivery_url, secret from woocommerce.webhooks where domain = $1 and topic = $2 and status = 'active'`,
    [domain, topic],
  );
  if (rows.length === 0) return;
  const store = await findStore(world.pool, domain);
  const now = topic.endsWith('.deleted') ? undefined : await findPost(world.pool, domain, post.kind, post.id);
  const body = JSON.stringify(
    store && now
      ? now.kind === 'order'
        ? orderWire(store, now, await goodsOf(world.pool, [now]))
        : now.kind === 'variation'
          ? { ...productWire(store, now, []), type: 'variation', parent_id: now.parent }
          : productWire(store, now, await childrenOf(world.pool, now.id))
      : { id: post.id },
  );
  for (const hook of rows) await deliver(world, domain, hook, body, 'application/json');
}

/** Count failures; five in a row disable the webhook. Redirects count as fine, as in WooCommerce's own code. */
export function watchFailures(world: World): void {
  world.outbox.onTried('woocommerce', async (delivery) => {
    const pinged = /^ping (\d+)$/.exec(delivery.reference ?? '')?.[1];
    if (pinged) {
      if (delivery.lastStatus === 200)
        await world.pool.query('update woocommerce.webhooks set pending_delivery = false where id = $1', [pinged]);
      return;
    }
    const isFine =
      delivery.lastStatus !== null &&
      ((delivery.lastStatus >= 200 && delivery.lastStatus < 300) || [301, 302].includes(delivery.lastStatus));
    await world.pool.query(
      isFine
        ? 'update woocommerce.webhooks set failures = 0 where id::text = $1'
        : `update woocommerce.webhooks set failures = failures + 1, status = case when failures + 1 > 5 then 'disabled' else status end where id::text = $1`,
      [delivery.reference],
    );
    if (delivery.reference) await pingIfPending(world, delivery.reference);
  });
}
