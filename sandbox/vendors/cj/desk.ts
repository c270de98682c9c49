import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { browserAddress, page } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import type { Account } from './auth.ts';
import { acceptOrder, deliver, refuseOrder, ship, splitByLine, topUp } from './desk-actions.ts';
import { act, LINKS, money, notice, PLACE } from './desk-page.ts';
import { addProductDesk } from './desk-products.ts';
import { type Dispute, decideDispute } from './disputes.ts';
import { utcTime } from './envelope.ts';
import { type CjOrder, findOrder, ORDER_STATUSES, type OrderItem, orderItems } from './order-store.ts';

const TONE: Record<string, string> = { DELIVERED: 'good', SHIPPED: 'good', CANCELLED: 'bad' };
const badge = (status: string) => html`<span class="badge ${TONE[status] ?? ''}">${status}</span>`;

/** The supplier's desk: orders, products, balance, disputes, messages sent. */
export function createDesk(world: World): Hono {
  const app = new Hono();
  addProductDesk(app, world);

  app.get('/', async (c) => {
    const status = c.req.query('status') ?? '';
    const search = c.req.query('q') ?? '';
    const { rows } = await world.pool.query<CjOrder & { lines: number; parts: number }>(
      `select o.*, (select count(*)::integer from cj.order_items i where i.order_id = o.id) as lines, (select count(*)::integer from cj.orders p where p.parent_id = o.id) as parts
       from cj.orders o where ($1 = '' or o.status = $1) and ($2 = '' or o.order_number ilike '%' || $2 || '%' or o.id like $2 || '%') order by o.created_at desc, o.id desc limit 100`,
      [status, search],
    );
    return c.html(
      page({
        title: 'Orders',
        place: PLACE,
        links: LINKS,
        body: html`${notice(c)}<form class="card inline" method="get"><label for="q" style="margin:0">Order</label><input id="q" name="q" value="${search}" placeholder="number"><label for="status" style="margin:0">State</label><select id="status" name="status"><option value="">all</option>${ORDER_STATUSES.map((each) => html`<option ${each === status ? 'selected' : ''}>${each}</option>`)}</select><button>Show</button></form>
<div class="card">${
          rows.length === 0
            ? html`<p class="soft">No orders yet. They appear here as soon as the app places one.</p>`
            : html`<table><thead><tr><th>Order</th><th>To</th><th>Lines</th><th>Total</th><th>Shipping</th><th>State</th><th></th></tr></thead><tbody>${rows.map(
                (order) =>
                  html`<tr><td><a href="/desk/cj/orders/${order.id}">${order.order_number}</a>${order.parent_id ? html` <span class="soft">part</span>` : ''}<br><span class="soft">${utcTime(order.created_at)}</span></td><td>${order.address.shippingCustomerName}<br><span class="soft">${order.address.shippingCity}, ${order.address.shippingCountryCode}</span></td><td>${order.lines}${order.parts ? html` <span class="soft">in ${order.parts} parcels</span>` : ''}</td><td>${money(order.product_cents + order.postage_cents)}</td><td>${order.logistic_name}<br><span class="soft">${order.track_number ?? ''}</span></td><td>${badge(order.status)}</td><td>${nextButton(order, order.parts > 0)}</td></tr>`,
              )}</tbody></table>`
        }</div>`,
      }),
    );
  });

  app.get('/orders/:id', async (c) => {
    const order = await findOrder(world.pool, c.req.param('id'));
    if (!order)
      return c.html(page({ title: 'Order not found', place: PLACE, links: LINKS, body: html`<p>There is no such order.</p>` }), 404);
    const items = await orderItems(world.pool, order.id);
    const { rows: parts } = await world.pool.query<CjOrder>('select * from cj.orders where parent_id = $1 order by code', [order.id]);
    return c.html(
      page({ title: `Order ${order.order_number}`, place: PLACE, links: LINKS, body: orderPage(c, world, order, items, parts) }),
    );
  });

  const forOrder = (name: string, work: (id: string, form: Record<string, string | string[]>) => Promise<unknown>) =>
    app.post(`/orders/:id/${name}`, async (c) => {
      const form = (await c.req.parseBody({ all: true })) as Record<string, string | string[]>;
      const back = c.req.header('referer')?.endsWith('/desk/cj') ? '/desk/cj' : `/desk/cj/orders/${c.req.param('id')}`;
      return act(c, back, () => work(c.req.param('id') ?? '', form));
    });
  forOrder('accept', (id) => acceptOrder(world, id));
  forOrder('refuse', (id, form) => refuseOrder(world, id, String(form.reason ?? '')));
  forOrder('ship', (id, form) => ship(world, id, undefined, form.lines === undefined ? undefined : [form.lines].flat()));
  forOrder('split', (id) => splitByLine(world, id));
  forOrder('deliver', (id) => deliver(world, id));

  app.get('/account', async (c) => {
    const { rows: accounts } = await world.pool.query<Account>('select * from cj.accounts order by open_id');
    const { rows: disputes } = await world.pool.query<Dispute & { order_number: string }>(
      'select d.*, o.order_number from cj.disputes d join cj.orders o on o.id = d.order_id order by d.created_at desc limit 100',
    );
    return c.html(
      page({
        title: 'Balance and disputes',
        place: PLACE,
        links: LINKS,
        body: html`${accounts.map(
          (
            account,
          ) => html`<div class="card"><h2 style="margin-top:0">${account.name}</h2><p>Balance <b>${money(Number(account.balance_cents))}</b> · API key <code>${account.api_key}</code> · ${account.per_second} calls a second</p>
<form class="inline" method="post" action="/desk/cj/account/top-up"><input type="hidden" name="openId" value="${account.open_id}"><label for="amount-${account.open_id}" style="margin:0">US dollars</label><input id="amount-${account.open_id}" name="amount" type="number" step="0.01" value="500" style="width:8rem"><button class="primary">Add</button><button name="take" value="1">Take away</button></form></div>`,
        )}
<form class="card" method="post" action="/desk/cj/account/open"><button>Open another account</button> <span class="soft">For a second workplace: its own API key, balance and orders.</span></form>
<div class="card"><h2 style="margin-top:0">Disputes</h2>${
          disputes.length === 0
            ? html`<p class="soft">No disputes.</p>`
            : html`<table><thead><tr><th>Dispute</th><th>Order</th><th>Message</th><th>Amount</th><th>State</th><th></th></tr></thead><tbody>${disputes.map(
                (dispute) =>
                  html`<tr><td>${dispute.id}</td><td><a href="/desk/cj/orders/${dispute.order_id}">${dispute.order_number}</a></td><td>${dispute.message}${dispute.images.map((image, at) => html` <a href="${image}">picture ${at + 1}</a>`)}</td><td>${money(dispute.cents)}</td><td>${dispute.status}${dispute.finally ? html` <span class="soft">${['', 'refund', 'reissue', 'rejected'][dispute.finally]}</span>` : ''}</td><td>${dispute.status === 'In process' ? html`<form class="inline" method="post" action="/desk/cj/disputes/${dispute.id}"><button name="decision" value="1">Refund</button><button name="decision" value="2">Reissue</button><button class="danger" name="decision" value="3">Reject</button></form>` : ''}</td></tr>`,
              )}</tbody></table>`
        }</div>`,
      }),
    );
  });

  app.post('/account/top-up', async (c) => {
    const form = await c.req.parseBody();
    const cents = Math.round(Number(form.amount) * 100) * (form.take ? -1 : 1);
    if (Number.isFinite(cents)) await topUp(world, cents, String(form.openId));
    return c.redirect('/desk/cj/account', 303);
  });

  app.post('/account/open', async (c) => {
    const { rows } = await world.pool.query<{ next: string }>('select (max(open_id) + 1)::text as next from cj.accounts');
    const openId = rows[0]?.next ?? '1000002';
    await world.pool.query('insert into cj.accounts (open_id, api_key, name, balance_cents) values ($1,$2,$3,1000000)', [
      openId,
      `CJ${openId}@api@${randomBytes(16).toString('hex')}`,
      `Account ${openId}`,
    ]);
    return c.redirect('/desk/cj/account', 303);
  });

  app.post('/disputes/:id', async (c) => {
    const decision = Number((await c.req.parseBody()).decision);
    if (decision === 1 || decision === 2 || decision === 3) await decideDispute(world, c.req.param('id'), decision);
    return c.redirect('/desk/cj/account', 303);
  });

  app.get('/webhooks', async (c) => {
    const sent = await world.outbox.recent(100, 'cj');
    const { rows: accounts } = await world.pool.query<Account>('select * from cj.accounts order by open_id');
    return c.html(
      page({
        title: 'Webhooks',
        place: PLACE,
        links: LINKS,
        body: html`<div class="card"><h2 style="margin-top:0">Wanted</h2>${accounts.map((account) => html`<p><b>${account.name}</b>: ${Object.keys(account.webhooks).length === 0 ? html`<span class="soft">none set</span>` : Object.entries(account.webhooks).map(([kind, setting]) => html`<span class="badge">${kind} ${setting.type === 'ENABLE' ? setting.urls[0] : 'off'}</span> `)}</p>`)}</div>
<div class="card"><h2 style="margin-top:0">Sent</h2>${sent.length === 0 ? html`<p class="soft">Nothing sent yet.</p>` : html`<table><thead><tr><th>Time (UTC)</th><th>Type</th><th>State</th><th>Body</th></tr></thead><tbody>${sent.map((each) => html`<tr><td>${utcTime(each.createdAt)}</td><td>${each.topic}</td><td><span class="${each.state === 'delivered' ? 'good' : each.state === 'failed' ? 'bad' : ''}">${each.state}</span><br><span class="soft">${each.tries} tries${each.lastStatus ? `, HTTP ${each.lastStatus}` : ''}</span></td><td><details><summary>${each.reference?.slice(0, 8)}…</summary><pre>${each.body}</pre></details></td></tr>`)}</tbody></table>`}</div>`,
      }),
    );
  });
  return app;
}

function nextButton(order: CjOrder, isSplit: boolean) {
  const button = (name: string, text: string) =>
    html`<form method="post" action="/desk/cj/orders/${order.id}/${name}"><button>${text}</button></form>`;
  if (order.status === 'CREATED' || order.status === 'IN_CART' || order.status === 'UNPAID') return button('accept', 'Accept');
  if (order.status === 'UNSHIPPED' && !isSplit) return button('ship', 'Ship');
  if (order.status === 'SHIPPED') return button('deliver', 'Deliver');
  return '';
}

function orderPage(c: Context, world: World, order: CjOrder, items: OrderItem[], parts: CjOrder[]) {
  const at = `/desk/cj/orders/${order.id}`;
  const open = !['DELIVERED', 'CANCELLED', 'SHIPPED'].includes(order.status);
  const canShip = order.status === 'UNSHIPPED' && parts.length === 0;
  const { address } = order;
  return html`${notice(c)}<p>${badge(order.status)} <span class="soft">CJ ${order.id} · ${utcTime(order.created_at)} UTC${order.paid_at ? ` · paid ${utcTime(order.paid_at)}` : ''}${order.is_sandbox ? ' · sandbox' : ''}</span>${order.refused_reason ? html`<br><span class="bad">${order.refused_reason}</span>` : ''}${order.track_number ? html`<br>Parcel <a href="/desk/seventeen-track/parcels/${order.track_number}">${order.track_number}</a>` : ''}${order.parent_id ? html`<br>Part of <a href="/desk/cj/orders/${order.parent_id}">${order.parent_id}</a>` : ''}</p>
<div class="grid"><div class="card"><h2 style="margin-top:0">Ship to</h2>${address.shippingCustomerName}<br>${address.shippingAddress} ${address.shippingAddress2}<br>${address.shippingZip} ${address.shippingCity}, ${address.shippingProvince}<br>${address.shippingCountry} (${address.shippingCountryCode})<br><span class="soft">${address.shippingPhone} ${address.email}</span></div>
<div class="card"><h2 style="margin-top:0">Amounts</h2>Goods ${money(order.product_cents)}<br>${order.logistic_name} from ${order.from_country} ${money(order.postage_cents)}<br><b>Total ${money(order.product_cents + order.postage_cents)}</b><br><span class="soft">${order.weight_grams} g</span>${order.remark ? html`<br><span style="white-space:pre-line">“${order.remark}”</span>` : ''}</div></div>
<form class="card" method="post" action="${at}/ship"><h2 style="margin-top:0">Lines</h2><table><thead><tr>${canShip && items.length > 1 ? html`<th></th>` : ''}<th></th><th>Product</th><th>Sku</th><th>Units</th><th>Each</th></tr></thead><tbody>${items.map((item) => html`<tr>${canShip && items.length > 1 ? html`<td><input type="checkbox" name="lines" value="${item.line_id}" aria-label="into this parcel"></td>` : ''}<td><img src="${browserAddress(c, item.image, world.settings.origin)}" alt="" width="56" height="56"></td><td>${item.name}</td><td>${item.sku}</td><td>${item.quantity}</td><td>${money(item.cents)}</td></tr>`)}</tbody></table>
${canShip ? html`<p><button class="primary">Ship</button> <span class="soft">${items.length > 1 ? 'Tick lines to ship only those; the others wait as a second parcel.' : 'Makes a tracking number and hands the parcel to the carrier.'}</span></p>` : ''}</form>
${parts.length > 0 ? html`<div class="card"><h2 style="margin-top:0">Parcels</h2><table><tbody>${parts.map((part) => html`<tr><td><a href="/desk/cj/orders/${part.id}">${part.code}</a></td><td>${badge(part.status)}</td><td>${part.track_number ?? ''}</td><td>${nextButton(part, false)}</td></tr>`)}</tbody></table></div>` : ''}
<div class="card" style="display:flex;gap:.6rem;flex-wrap:wrap;align-items:center">${order.status === 'CREATED' || order.status === 'IN_CART' || order.status === 'UNPAID' ? html`<form method="post" action="${at}/accept"><button class="primary">Accept and take the money</button></form>` : ''}${canShip && items.length > 1 ? html`<form method="post" action="${at}/split"><button>Split: one parcel per line</button></form>` : ''}${order.status === 'SHIPPED' ? html`<form method="post" action="${at}/deliver"><button>Mark delivered</button></form>` : ''}${open ? html`<form class="inline" method="post" action="${at}/refuse"><label for="reason" style="margin:0">Reason</label><input id="reason" name="reason" value="Out of stock"><button class="danger">Refuse or cancel</button></form>` : ''}${!open && order.status !== 'SHIPPED' ? html`<span class="soft">Nothing left to do.</span>` : ''}</div>`;
}
