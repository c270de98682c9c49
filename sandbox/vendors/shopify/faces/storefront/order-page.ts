import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { OrderView } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { anyAddress, ownAddress } from '../addresses.ts';
import { addressLines } from '../admin/orders.ts';
import { moment, money, plain, variantName } from '../format.ts';
import { storefrontPage } from './layout.ts';

/** Tag on an order whose buyer asked for money back. */
export const refundTag = 'refund-requested';

const paid = new Set(['PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED']);

export const mayCancel = (order: OrderView): boolean => !order.cancelledAt && order.fulfillmentStatus === 'UNFULFILLED';
export const mayAskRefund = (order: OrderView): boolean => paid.has(order.financialStatus) && !order.tags.includes(refundTag);

/** What the buyer sees of an order: thanks, progress, parcels, and the way out. */
export function orderStatusPage(c: Context, shop: Shop, order: OrderView): Html {
  const show = (amount: string) => money(amount, order.currency, shop.locale);
  const delivered = order.fulfillments.some((one) => one.displayStatus === 'DELIVERED');
  const steps: [string, boolean][] = [
    ['Ordered', true],
    ['Paid', paid.has(order.financialStatus)],
    ['Shipped', order.fulfillmentStatus !== 'UNFULFILLED'],
    ['Delivered', delivered],
  ];
  const own = ownAddress(c, `/orders/${order.id}`);
  return storefrontPage(
    c,
    shop,
    `Order ${order.name}`,
    html`${c.req.query('thanks') ? html`<p class="notice">Thank you${order.shippingAddress?.firstName ? `, ${order.shippingAddress.firstName}` : ''}. Your order is in.</p>` : ''}<h1>Order ${order.name}</h1>
<p class="soft">${moment(order.createdAt, shop.locale)} · ${order.cancelledAt ? 'Cancelled' : plain(order.financialStatus)}</p>
<div class="checkout status"><div>${order.cancelledAt ? '' : html`<ol class="steps">${steps.map(([text, done]) => html`<li class="${done ? 'done' : ''}">${text}</li>`)}</ol>`}
${order.fulfillments.map(
  (one) =>
    html`<section class="box"><h2>Parcel ${one.name}</h2><p>${one.status === 'CANCELLED' ? 'Cancelled' : plain(one.displayStatus)}</p>${one.tracking.map((tracking) => html`<p>${tracking.company ?? ''} ${tracking.url ? html`<a href="${anyAddress(c, tracking.url)}">${tracking.number ?? 'Track parcel'}</a>` : (tracking.number ?? '')}</p>`)}<ul>${one.events.map((event) => html`<li>${moment(event.happenedAt, shop.locale)}: ${event.message ?? plain(event.status)}</li>`)}</ul></section>`,
)}
${order.fulfillments.length === 0 && !order.cancelledAt ? html`<section class="box"><h2>Parcels</h2><p class="soft">Nothing was shipped yet.</p></section>` : ''}
<section class="box"><h2>Delivery to</h2><p>${addressLines(order.shippingAddress).map((line) => html`${line}<br>`)}</p></section>
${order.refunds.map((one) => html`<p class="notice">${show(one.total)} was given back on ${moment(one.createdAt, shop.locale)}.</p>`)}
<div class="buttons">${mayCancel(order) ? html`<form method="post" action="${own}/cancel"><button>Cancel order</button></form>` : ''}${mayAskRefund(order) ? html`<form method="post" action="${own}/refund-request"><button>Ask for a refund</button></form>` : ''}</div>
${order.tags.includes(refundTag) ? html`<p class="soft">You asked for a refund. The shop will answer.</p>` : ''}</div>
<aside class="summary">${order.lines.map((line) => html`<div class="line">${line.imageUrl ? html`<img src="${anyAddress(c, line.imageUrl)}" alt="">` : html`<span class="blank"></span>`}<span class="t">${line.title}<br><small>${variantName(line.variantTitle) ? `${variantName(line.variantTitle)} · ` : ''}${line.quantity} ×</small></span><span>${show(String(Number(line.price) * line.quantity))}</span></div>`)}
<div class="sum"><span>Subtotal</span><span>${show(order.subtotal)}</span></div><div class="sum"><span>Shipping</span><span>${show(order.shippingTotal)}</span></div>${Number(order.taxTotal) > 0 ? html`<div class="sum"><span>Tax</span><span>${show(order.taxTotal)}</span></div>` : ''}<div class="sum total"><span>Total</span><span>${show(order.total)}</span></div></aside></div>`,
  );
}
