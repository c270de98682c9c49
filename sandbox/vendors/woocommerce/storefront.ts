/** The store as a shopper sees it: products, one product, a checkout that is paid at once. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { placeOrder } from './orders.ts';
import { childrenOf, findPost, findStore, listPosts, type Post } from './tables.ts';

type Attribute = { name: string; option: string };
const nameOf = (variation: Post) => ((variation.data.attributes ?? []) as Attribute[]).map((each) => each.option).join(' / ');
const slugOf = (name: string): string => encodeURIComponent(name.toLowerCase().replace(/[\s_]+/g, '-')).toLowerCase();
/**
 * What a variation's name has behind the product's: its attributes, unless there are three or more, or several of which one has a name of
 * several words (`WC_Product_Variation_Data_Store_CPT::generate_product_title`).
 */
function suffixOf(variation: Post): string {
  const all = ((variation.data.attributes ?? []) as Attribute[]).filter((each) => each.option);
  const isNamed = all.length > 0 && all.length < 3 && (all.length === 1 || all.every(({ name }) => !slugOf(name).includes('-')));
  return isNamed ? ` - ${all.map((each) => each.option).join(', ')}` : '';
}
/** The attributes also stand in the line's meta data, before what plugins add, under their slugs. */
const attributeMeta = (variation: Post) =>
  ((variation.data.attributes ?? []) as Attribute[])
    .filter((each) => each.option)
    .map(({ name, option }, at) => ({
      id: variation.id * 100 + at,
      key: slugOf(name),
      value: option,
      display_key: name,
      display_value: option,
    }));
const priceOf = (post: Post) => String(post.data.sale_price || post.data.regular_price || '');

export function storefrontRoutes(world: World) {
  const app = new Hono<{ Variables: { host: string } }>();
  app.get('/', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.notFound();
    const products = (await listPosts(world.pool, store.domain, 'product')).filter((post) => post.data.status === 'publish');
    return c.html(
      page({
        title: store.name,
        links: [{ href: `${pageBase(c)}/wp-admin`, text: 'Admin' }],
        body:
          products.length === 0
            ? html`<p class="soft">Nothing for sale yet.</p>`
            : html`<div class="grid">${products.map((post) => {
                return html`<section class="card"><h2><a href="${pageBase(c)}/product/${post.id}/">${post.data.name}</a></h2></section>`;
              })}</div>`,
      }),
    );
  });
  app.get('/product/:id{\\d+}/', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    const post = store && (await findPost(world.pool, store.domain, 'product', Number(c.req.param('id'))));
    if (!store || !post) return c.notFound();
    const variations = await childrenOf(world.pool, post.id);
    const field = (name: string, label: string, value: string) =>
      html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}">`;
    return c.html(
      page({
        title: String(post.data.name),
        place: store.name,
        links: [{ href: `${pageBase(c)}/`, text: 'Shop' }],
        body: html`<form class="card" method="post" action="${pageBase(c)}/checkout">
<input type="hidden" name="product" value="${post.id}">
${
  variations.length > 0
    ? html`<label for="variation">Variant</label><select id="variation" name="variation">${variations.map(
        (each) => html`<option value="${each.id}">${nameOf(each)}: ${priceOf(each)} ${store.currency}</option>`,
      )}</select>`
    : html`<p>${priceOf(post)} ${store.currency}</p>`
}
${field('quantity', 'Quantity', '1')}<h2>Where it goes</h2>${field('first_name', 'First name', 'Jamie')}${field('last_name', 'Last name', 'Shopper')}
${field('address_1', 'Address', '12 Main Street')}${field('city', 'City', 'Portland')}${field('state', 'State', 'OR')}${field('postcode', 'Postcode', '97201')}
${field('country', 'Country', 'US')}${field('email', 'E-mail', 'jamie.shopper@mail.example')}${field('phone', 'Phone', '+15035550100')}
<p><button class="primary">Place order</button></p></form>`,
      }),
    );
  });
  app.post('/checkout', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    const form = await c.req.formData();
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const post = store && (await findPost(world.pool, store.domain, 'product', Number(text('product'))));
    const variation =
      store && text('variation') ? await findPost(world.pool, store.domain, 'variation', Number(text('variation'))) : undefined;
    if (!store || !post) return c.notFound();
    const order = await placeOrder(
      world,
      store.domain,
      checkoutData(store.currency, post, variation, Math.max(1, Number(text('quantity')) || 1), text),
    );
    return c.html(
      page({
        title: 'Order received',
        place: store.name,
        links: [{ href: `${pageBase(c)}/`, text: 'Shop' }],
        body: html`<p class="card good">Thank you. Your order number is ${order.id}.</p>`,
      }),
    );
  });
  return app;
}

/** Paid by card on the spot, so the order is `processing`. */
export function checkoutData(currency: string, post: Post, variation: Post | undefined, quantity: number, text: (name: string) => string) {
  const price = Number(priceOf(variation ?? post));
  const total = (price * quantity).toFixed(2);
  const address = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: '',
    address_1: text('address_1'),
    address_2: '',
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    country: text('country'),
  };
  const paid = new Date().toISOString().slice(0, 19);
  return {
    status: 'processing',
    currency,
    total,
    customer_note: '',
    billing: { ...address, email: text('email'), phone: text('phone') },
    shipping: { ...address, phone: text('phone') },
    payment_method: 'practice_card',
    payment_method_title: 'Card',
    transaction_id: `pi_${post.id}_${Math.round(price * 100)}`,
    date_paid: paid,
    date_paid_gmt: paid,
    line_items: [
      {
        id: post.id * 1000 + (variation?.id ?? 0) + 1,
        name: `${post.data.name}${variation ? suffixOf(variation) : ''}`,
        product_id: post.id,
        variation_id: variation?.id ?? 0,
        quantity,
        subtotal: total,
        subtotal_tax: '0.00',
        total,
        total_tax: '0.00',
        taxes: [],
        meta_data: variation ? attributeMeta(variation) : [],
        price,
      },
    ],
  };
}
