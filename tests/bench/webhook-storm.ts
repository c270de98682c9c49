/** A storm of signed `orders/create` deliveries at a steady rate, from a process of its own; prints what was measured. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { shopifySignature } from '#app/hooks/shopify.server.ts';

export interface Storm {
  origin: string;
  shop: string;
  secret: string;
  perSecond: number;
  seconds: number;
  /** Of the first order; the following count on. */
  firstId: number;
  /** Numbers of store variants that orders name. */
  variants: number[];
}

export interface StormResult {
  sent: number;
  refused: number;
  p50: number;
  p99: number;
  slowest: number;
  /** How far behind its time the sender was at worst, in milliseconds: above some tens the machine was too busy to send. */
  lateness: number;
}

function orderBody(id: number, variants: readonly number[]): string {
  const at = new Date().toISOString();
  const address = {
    first_name: 'Ada',
    last_name: `Buyer ${id % 1000}`,
    address1: '1 Main Street',
    address2: null,
    city: 'Springfield',
    province: 'Illinois',
    province_code: 'IL',
    zip: '62701',
    country: 'United States',
    country_code: 'US',
    phone: '+12025550101',
    company: null,
    name: `Ada Buyer ${id % 1000}`,
  };
  const line = (k: number) => {
    const variant = variants[(id + k) % variants.length] as number;
    return {
      id: id * 10 + k,
      admin_graphql_api_id: `gid://shopify/LineItem/${id * 10 + k}`,
      product_id: variant - 1_000_000_000,
      variant_id: variant,
      title: 'Blue Cotton Folding Lamp',
      name: 'Blue Cotton Folding Lamp - S',
      variant_title: 'S',
      sku: `SKU-${variant}`,
      quantity: 1 + k,
      current_quantity: 1 + k,
      fulfillable_quantity: 1 + k,
      price: '12.99',
      requires_shipping: true,
      discount_allocations: [],
      tax_lines: [],
      properties: [],
      grams: 300,
      taxable: true,
      vendor: 'Quayside',
      total_discount: '0.00',
    };
  };
  return JSON.stringify({
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${id}`,
    order_number: id,
    currency: 'USD',
    presentment_currency: 'USD',
    current_total_price: '38.97',
    total_price: '38.97',
    subtotal_price: '38.97',
    financial_status: 'paid',
    fulfillment_status: null,
    created_at: at,
    processed_at: at,
    updated_at: at,
    cancelled_at: null,
    note: null,
    note_attributes: [],
    email: `buyer${id}@example.com`,
    phone: null,
    tags: '',
    test: false,
    source_name: 'web',
    token: randomUUID(),
    customer: { id: 1000 + (id % 1000), first_name: 'Ada', last_name: `Buyer ${id % 1000}`, email: `buyer${id}@example.com`, phone: null },
    shipping_address: address,
    billing_address: address,
    line_items: [line(0), line(1)],
    shipping_lines: [{ id: id + 5, title: 'Standard', price: '4.99' }],
    refunds: [],
    fulfillments: [],
  });
}

async function storm(options: Storm): Promise<StormResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  let refused = 0;
  let lateness = 0;
  const deliver = (index: number) =>
    new Promise<void>((resolve) => {
      const body = orderBody(options.firstId + index, options.variants);
      const began = performance.now();
      const sending = request(
        `${options.origin}/webhooks/shopify`,
        {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-shopify-topic': 'orders/create',
            'x-shopify-shop-domain': options.shop,
            'x-shopify-event-id': randomUUID(),
            'x-shopify-webhook-id': randomUUID(),
            'x-shopify-triggered-at': new Date().toISOString(),
            'x-shopify-hmac-sha256': shopifySignature(options.secret, body),
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            times.push(performance.now() - began);
            if (response.statusCode !== 200) refused += 1;
            resolve();
          });
        },
      );
      sending.on('error', () => {
        refused += 1;
        resolve();
      });
      sending.end(body);
    });
  const total = options.perSecond * options.seconds;
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * options.perSecond));
    for (; index < due; index += 1) {
      lateness = Math.max(lateness, performance.now() - began - (index / options.perSecond) * 1000);
      under.push(deliver(index));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(under);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { sent: total, refused, p50: at(0.5), p99: at(0.99), slowest: times.at(-1) ?? 0, lateness };
}

if (process.argv[1]?.endsWith('webhook-storm.ts')) {
  process.stdout.write(`${JSON.stringify(await storm(JSON.parse(process.argv[2] as string) as Storm))}\n`);
}
