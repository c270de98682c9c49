/** The store's admin, as much as is needed to play its owner: orders with their notes, products, keys and webhooks. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page, pageBase, table } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { changeOrder, deleteOrder, orderStatuses, restoreOrder } from './orders.ts';
import { findPost, findStore, listPosts, type Post, updatePost } from './tables.ts';
import { tell } from './webhooks.ts';

/** What the list of the trash offers. */
const trashed = (c: Context, { id }: Post) => html`In the trash
<form class="inline" method="post" action="${pageBase(c)}/wp-admin/orders/${id}/restore"><button>Restore</button></form>
<form class="inline" method="post" action="${pageBase(c)}/wp-admin/orders/${id}/delete"><button class="danger">Delete permanently</button></form>`;

export function adminRoutes(world: World) {
  const app = new Hono<{ Variables: { host: string } }>();
  const links = (c: Context) => [
    { href: `${pageBase(c)}/wp-admin`, text: 'Orders' },
    { href: `${pageBase(c)}/wp-admin/products`, text: 'Products' },
    { href: `${pageBase(c)}/wp-admin/keys`, text: 'Keys and webhooks' },
    { href: `${pageBase(c)}/`, text: 'Visit store' },
  ];
  /** The address of an order's page, which WooCommerce leads on from. */
  app.get('/post.php', (c) => c.redirect(`${pageBase(c)}/wp-admin`));
  app.get('/', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.notFound();
    const orders = (await listPosts(world.pool, store.domain, 'order')).sort((a, b) => b.id - a.id);
    const { rows: notes } = await world.pool.query('select order_id::int as id, note, customer_note from woocommerce.notes order by id');
    return c.html(
      page({
        title: 'Orders',
        place: `${store.name} admin`,
        links: links(c),
        body: html`<div class="card">${table(
          ['Order', 'Status', 'Total', 'Notes'],
          orders.map(
            (order) => html`<tr><td>#${order.id}</td><td>${
              order.data.status === 'trash'
                ? trashed(c, order)
                : html`<form class="inline" method="post" action="${pageBase(c)}/wp-admin/orders/${order.id}">
<select name="status" aria-label="Status of ${order.id}">${orderStatuses.map(
                    (status) => html`<option ${status === order.data.status ? 'selected' : ''}>${status}</option>`,
                  )}</select><button>Change</button></form>`
            }</td><td>${order.data.total} ${store.currency}</td>
<td>${notes.filter((note) => note.id === order.id).map((note) => html`<p>${note.note}${note.customer_note ? ' (to the customer)' : ''}</p>`)}</td></tr>`,
          ),
          'No orders yet. Buy something in the store.',
        )}</div>`,
      }),
    );
  });
  app.post('/orders/:id{\\d+}', async (c) => {
    await changeOrder(world, c.get('host'), Number(c.req.param('id')), { status: String((await c.req.formData()).get('status')) });
    return c.redirect(`${pageBase(c)}/wp-admin`, 303);
  });
  app.post('/orders/:id{\\d+}/restore', async (c) => {
    await restoreOrder(world, c.get('host'), Number(c.req.param('id')));
    return c.redirect(`${pageBase(c)}/wp-admin`, 303);
  });
  app.post('/orders/:id{\\d+}/delete', async (c) => {
    await deleteOrder(world, c.get('host'), Number(c.req.param('id')));
    return c.redirect(`${pageBase(c)}/wp-admin`, 303);
  });
  app.get('/products', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.notFound();
    const products = await listPosts(world.pool, store.domain, 'product');
    return c.html(
      page({
        title: 'Products',
        place: `${store.name} admin`,
        links: links(c),
        body: html`<div class="card">${table(
          ['State', 'Name'],
          products.map(
            (
              post,
            ) => html`<tr><td>${post.data.status}</td><td><form class="inline" method="post" action="${pageBase(c)}/wp-admin/products/${post.id}">
<input name="name" value="${post.data.name}" aria-label="Name of ${post.id}"><button>Rename</button></form></td></tr>`,
          ),
          'No products yet. Push some from the app.',
        )}</div>`,
      }),
    );
  });
  app.post('/products/:id{\\d+}', async (c) => {
    const post = await findPost(world.pool, c.get('host'), 'product', Number(c.req.param('id')));
    if (!post) return c.notFound();
    const changed = await updatePost(world, post.id, { ...post.data, name: String((await c.req.formData()).get('name')) });
    await tell(world, c.get('host'), 'product.updated', changed);
    return c.redirect(`${pageBase(c)}/wp-admin/products`, 303);
  });
  app.get('/keys', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.notFound();
    const { rows: keys } = await world.pool.query(
      'select id, app, permissions, consumer_key from woocommerce.keys where domain = $1 order by id',
      [store.domain],
    );
    const { rows: hooks } = await world.pool.query(
      'select topic, status, failures from woocommerce.webhooks where domain = $1 order by id',
      [store.domain],
    );
    return c.html(
      page({
        title: 'Keys and webhooks',
        place: `${store.name} admin`,
        links: links(c),
        body: html`<h2>Keys</h2><div class="card">${table(
          ['App', 'Permissions', 'Key', ''],
          keys.map(
            (key) => html`<tr><td>${key.app}</td><td>${key.permissions}</td><td>…${String(key.consumer_key).slice(-7)}</td><td>
<form method="post" action="${pageBase(c)}/wp-admin/keys/${key.id}"><button class="danger">Revoke</button></form></td></tr>`,
          ),
          'No app has a key.',
        )}</div><h2>Webhooks</h2><div class="card">${table(
          ['Topic', 'State', 'Failures'],
          hooks.map((hook) => html`<tr><td>${hook.topic}</td><td>${hook.status}</td><td>${hook.failures}</td></tr>`),
          'No app listens.',
        )}</div>`,
      }),
    );
  });
  app.post('/keys/:id{\\d+}', async (c) => {
    await world.pool.query('delete from woocommerce.keys where domain = $1 and id = $2', [c.get('host'), c.req.param('id')]);
    return c.redirect(`${pageBase(c)}/wp-admin/keys`, 303);
  });
  return app;
}
