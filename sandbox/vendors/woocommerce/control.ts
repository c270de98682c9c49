/** What tests and people do to WooCommerce stores from outside: `/_control/woocommerce/…`. */
import { Hono } from 'hono';
import type { World } from '../../core/types.ts';
import { deleteOrder, placeOrder, type RefundInput, refundOrder, restoreOrder } from './orders.ts';
import { trashProduct, untrashProduct, workOn } from './products.ts';
import { checkoutData } from './storefront.ts';
import { childrenOf, deletePost, domainSuffix, findPost, findStore, listPosts, openStore, type WooStore } from './tables.ts';

/** Lines as parts of a set: its own line comes first and has the price. */
function inSet<Line extends { id: number; quantity: number; total: string }>(
  lines: Line[],
  set: { name: string; price: string } | undefined,
) {
  const [first] = lines;
  if (!set || !first) return lines;
  const total = (Number(set.price) * first.quantity).toFixed(2);
  const id = first.id + 500;
  return [
    {
      ...first,
      id,
      name: set.name,
      product_id: 0,
      variation_id: 0,
      sku: '',
      price: Number(set.price),
      subtotal: total,
      total,
      meta_data: [],
      bundled_items: lines.map((line) => line.id),
    },
    ...lines.map((line) => ({ ...line, price: 0, subtotal: '0.00', total: '0.00', bundled_by: id, bundled_item_title: 'Part' })),
  ];
}

export function controlRoutes(world: World): Hono {
  const control = new Hono();
  control.post('/stores', async (c) => {
    const store = {
      name: 'Test store',
      currency: 'USD',
      country: 'US:OR',
      timeZone: 'America/New_York',
      weightUnit: 'kg' as const,
      dropsAuthorization: false,
      ...((await c.req.json()) as Partial<WooStore> & Pick<WooStore, 'domain' | 'email'>),
    };
    if (!store.domain.endsWith(domainSuffix)) return c.text(`a store's domain ends in ${domainSuffix}`, 400);
    await openStore(world.pool, store);
    return c.json(store);
  });
  /** A shopper buys: `{domain, product, variation?, quantity?, address?, status?}`; `checkout-draft` has only opened the checkout. */
  control.post('/orders', async (c) => {
    const input = (await c.req.json()) as {
      domain: string;
      product: number;
      variation?: number;
      quantity?: number;
      status?: string;
      address?: Record<string, string>;
      /** What a buyer enters into the fields of an add-on, by their names. */
      entered?: Record<string, string>;
      /** Sold as the only part of a set with this price, as WooCommerce Product Bundles writes it: the part itself costs nothing. */
      set?: { name: string; price: string };
    };
    const store = await findStore(world.pool, input.domain);
    const product = await findPost(world.pool, input.domain, 'product', input.product);
    const variation = input.variation ? await findPost(world.pool, input.domain, 'variation', input.variation) : undefined;
    if (!store || !product) return c.text('no such store or product', 404);
    const address: Record<string, string> = {
      first_name: 'Jamie',
      last_name: 'Shopper',
      address_1: '12 Main Street',
      city: 'Portland',
      state: 'OR',
      postcode: '97201',
      country: 'US',
      email: 'jamie.shopper@mail.example',
      phone: '+15035550100',
      ...input.address,
    };
    const checkout = checkoutData(store.currency, product, variation, input.quantity ?? 1, (name) => address[name] ?? '');
    const entered = Object.entries(input.entered ?? {}).map(([key, value], at) => ({
      id: at + 1,
      key,
      value,
      display_key: key,
      display_value: value,
    }));
    const order = await placeOrder(world, store.domain, {
      ...checkout,
      line_items: inSet(
        checkout.line_items.map((line) => ({ ...line, meta_data: [...line.meta_data, ...entered] })),
        input.set,
      ),
      ...(input.set ? { total: (Number(input.set.price) * (input.quantity ?? 1)).toFixed(2) } : {}),
      ...(input.status ? { status: input.status } : {}),
    });
    return c.json({ id: order.id });
  });
  /** Written into an order or product past WooCommerce, as imports and plugins do: `{domain, id, data?, modifiedAt?}`. Nobody is told. */
  control.post('/import', async (c) => {
    const input = (await c.req.json()) as { domain: string; id: number; data?: object; modifiedAt?: string };
    await world.pool.query(
      'update woocommerce.posts set data = data || $3, modified_at = coalesce($4, modified_at) where domain = $1 and id = $2',
      [input.domain, input.id, JSON.stringify(input.data ?? {}), input.modifiedAt ?? null],
    );
    return c.json({});
  });
  /** The owner pays back: `{domain, order, amount?, line_items?: [{id, quantity, refund_total}]}`. */
  control.post('/refund', async (c) => {
    const { domain, order, ...input } = (await c.req.json()) as RefundInput & { domain: string; order: number };
    const refund = await refundOrder(world, domain, order, input);
    return typeof refund === 'object' ? c.json({ id: refund.id }) : c.text(refund ?? 'no such order', 400);
  });
  /** The owner deletes an order for good, from the trash or past it: `{domain, order}`. Nobody is told. */
  control.post('/delete-order', async (c) => {
    const { domain, order } = (await c.req.json()) as { domain: string; order: number };
    return (await deleteOrder(world, domain, order)) ? c.json({}) : c.text('no such order', 404);
  });
  /** The owner takes an order out of the trash. */
  control.post('/restore-order', async (c) => {
    const { domain, order } = (await c.req.json()) as { domain: string; order: number };
    return (await restoreOrder(world, domain, order)) ? c.json({}) : c.text('no such order', 404);
  });
  /** The owner switches the mail about completed orders off or on: `{domain, completed}`. */
  control.post('/mails', async (c) => {
    const { domain, completed } = (await c.req.json()) as { domain: string; completed: boolean };
    await world.pool.query('update woocommerce.stores set mails_completed = $2 where domain = $1', [domain, completed]);
    return c.json({});
  });
  /** The owner sells in another currency from now on; prices keep their numbers. */
  control.post('/currency', async (c) => {
    const { domain, currency } = (await c.req.json()) as { domain: string; currency: string };
    await world.pool.query('update woocommerce.stores set currency = $2 where domain = $1', [domain, currency]);
    return c.json({});
  });
  /** Who is kept out, whatever the key: `{domain, refuses: 'password' | 'plugin' | 'maintenance' | null}`. */
  control.post('/refuse', async (c) => {
    const { domain, refuses } = (await c.req.json()) as Pick<WooStore, 'domain' | 'refuses'>;
    await world.pool.query('update woocommerce.stores set refuses = $2 where domain = $1', [domain, refuses]);
    return c.json({});
  });
  /** How its host is: `{domain, beginsWithBom?, variationsInTime?}`. */
  control.post('/host', async (c) => {
    const { domain, beginsWithBom, variationsInTime } = (await c.req.json()) as Partial<WooStore>;
    await world.pool.query(
      'update woocommerce.stores set begins_with_bom = coalesce($2, begins_with_bom), variations_in_time = $3 where domain = $1',
      [domain, beginsWithBom ?? null, variationsInTime ?? null],
    );
    return c.json({});
  });
  /** A slow store ends what it was asked before its host cut the answer off: `{domain}`. */
  control.post('/work-on', async (c) => {
    await workOn(((await c.req.json()) as { domain: string }).domain);
    return c.json({});
  });
  /** The owner puts a product into the trash, or takes it back from there with its variations: `{domain, id, back?}`. */
  control.post('/products/trash', async (c) => {
    const { domain, id, back } = (await c.req.json()) as { domain: string; id: number; back?: boolean };
    const product = await findPost(world.pool, domain, 'product', id);
    if (!product) return c.text('no such product', 404);
    if (back) await untrashProduct(world, domain, product);
    else await trashProduct(world, domain, product);
    return c.json({});
  });
  /** The owner empties the trash, or a plugin deletes: `{domain, id}`. Nobody is told (WooCommerce tells of the trash alone). */
  control.post('/products/delete', async (c) => {
    await deletePost(world.pool, ((await c.req.json()) as { id: number }).id);
    return c.json({});
  });
  /** A store's products, each with what its variations are chosen by: `?domain=`. */
  control.get('/counts', async (c) => {
    const products = (await listPosts(world.pool, c.req.query('domain') ?? '', 'product')).map(async ({ id, data }) => ({
      id,
      name: data.name,
      status: data.status,
      variations: (await childrenOf(world.pool, id)).map((each) =>
        ((each.data.attributes ?? []) as { option: string }[]).map(({ option }) => option).join(' / '),
      ),
    }));
    return c.json({ products: await Promise.all(products) });
  });
  /** How often a key stood in an address: `?domain=`. */
  control.get('/keys-in-address', async (c) =>
    c.json((await world.pool.query('select keys_in_address from woocommerce.stores where domain = $1', [c.req.query('domain')])).rows[0]),
  );
  control.post('/revoke-keys', async (c) => {
    await world.pool.query('delete from woocommerce.keys where domain = $1', [((await c.req.json()) as { domain: string }).domain]);
    return c.json({});
  });
  control.get('/webhooks', async (c) =>
    c.json(
      (
        await world.pool.query(
          'select topic, status, failures, delivery_url, pending_delivery from woocommerce.webhooks where domain = $1 order by id',
          [c.req.query('domain')],
        )
      ).rows,
    ),
  );
  control.post('/webhooks/disable', async (c) => {
    await world.pool.query(`update woocommerce.webhooks set status = 'disabled' where domain = $1`, [
      ((await c.req.json()) as { domain: string }).domain,
    ]);
    return c.json({});
  });
  return control;
}
