import { html } from 'hono/html';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { CjError, usd } from './envelope.ts';
import { findOrder, payOrder } from './order-store.ts';

/** The page behind `cjPayUrl` (payType 1): look at the order, pay it from the balance. */
export function addPayPage(app: CjApp, world: World): void {
  app.get('/mine/pay/:id', async (c) => {
    const order = await findOrder(world.pool, c.req.param('id'));
    if (!order)
      return c.html(
        page({ title: 'Order not found', place: 'CJdropshipping (practice)', body: html`<p>There is no such order.</p>` }),
        404,
      );
    const total = usd(order.product_cents + order.postage_cents).toFixed(2);
    return c.html(
      page({
        title: `Order ${order.order_number}`,
        place: 'CJdropshipping (practice)',
        body: html`<div class="card"><p>Goods $${usd(order.product_cents).toFixed(2)} · Shipping $${usd(order.postage_cents).toFixed(2)} · <b>Total $${total}</b></p><p>State: ${order.status}</p>
${c.req.query('error') ? html`<p class="bad">${c.req.query('error')}</p>` : ''}
${order.status === 'UNPAID' ? html`<form method="post" action="${pageBase(c)}/mine/pay/${order.id}"><button class="primary">Pay $${total} from the balance</button></form>` : ''}</div>`,
      }),
    );
  });

  app.post('/mine/pay/:id', async (c) => {
    const back = `${pageBase(c)}/mine/pay/${c.req.param('id')}`;
    try {
      await payOrder(world, c.req.param('id'));
    } catch (error) {
      if (!(error instanceof CjError)) throw error;
      return c.redirect(`${back}?error=${encodeURIComponent(error.message)}`, 303);
    }
    return c.redirect(back, 303);
  });
}
