import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { OrderView, ShopifyBackend } from '../../backend.ts';
import type { Fulfillment, Location } from '../../model.ts';
import { anyAddress, storefrontAddress } from '../addresses.ts';
import { badge, moment, money, plain, variantName } from '../format.ts';
import { type AdminPage, appLinks, postButton, storePage } from './layout.ts';
import { addressLines } from './orders.ts';

type FulfillmentOrderView = OrderView['fulfillmentOrders'][number];

/** One order with everything its store's owner can do to it. */
export async function orderPage(page: AdminPage, backend: ShopifyBackend, order: OrderView): Promise<Html> {
  const { shop, to } = page;
  const locations = await backend.locations(shop.domain);
  const own = to(`/orders/${order.id}`);
  return storePage(
    page,
    'orders',
    order.name,
    html`<div class="two"><div>
${linesCard(page, order)}
${order.fulfillmentOrders.map((one) => fulfillmentOrderCard(page, order, one, locations, own))}
${order.fulfillments.map((one) => fulfillmentCard(page, order, one))}
${moneyCard(page, order, own)}
</div><div>${personCards(order, own)}</div></div>`,
    {
      back: to('/orders'),
      badges: html`${badge(order.financialStatus)} ${order.cancelledAt ? badge('CANCELLED') : badge(order.fulfillmentStatus)}${order.test ? html` <span class="badge">Test</span>` : ''}`,
      actions: html`${appLinks(page, 'admin.order-details.action.link', order.id)}<a class="button" href="${storefrontAddress(page.c, shop.domain, `/orders/${order.id}`)}" target="_blank" rel="noopener">Status page</a>${
        order.financialStatus === 'PENDING' || order.financialStatus === 'PARTIALLY_PAID'
          ? postButton(`${own}/pay`, 'Mark as paid', { className: 'primary' })
          : order.financialStatus === 'AUTHORIZED'
            ? postButton(`${own}/pay`, 'Capture payment', { className: 'primary' })
            : ''
      }`,
    },
  );
}

function linesCard(page: AdminPage, order: OrderView): Html {
  return html`<section class="card flush"><h2>Line items</h2><table><tbody>${order.lines.map(
    (
      line,
    ) => html`<tr><td style="width:62px">${line.imageUrl ? html`<img src="${anyAddress(page.c, line.imageUrl)}" alt="">` : html`<span class="thumb"></span>`}</td>
<td><b>${line.title}</b><br><span class="soft">${[variantName(line.variantTitle), line.sku].filter(Boolean).join(' · ')}</span>${line.customAttributes.map((one) => html`<br><span class="soft">${one.key}: ${one.value}</span>`)}</td>
<td class="num">${money(line.price, order.currency, page.language)} × ${line.quantity}${line.currentQuantity === line.quantity ? '' : html`<br><span class="soft">${line.currentQuantity} left</span>`}</td>
<td>${line.fulfilledQuantity > 0 ? badge(line.fulfilledQuantity >= line.quantity ? 'FULFILLED' : 'PARTIALLY_FULFILLED', `${line.fulfilledQuantity} fulfilled`) : badge('UNFULFILLED')}</td></tr>`,
  )}</tbody></table></section>`;
}

function fulfillmentOrderCard(page: AdminPage, order: OrderView, one: FulfillmentOrderView, locations: Location[], own: string): Html {
  const at = `${own}/fulfillment-orders/${one.id}`;
  const service = one.location.fulfillmentServiceId !== null;
  const open = one.status === 'OPEN' || one.status === 'IN_PROGRESS';
  const requestable = service && one.status === 'OPEN' && ['UNSUBMITTED', 'REJECTED', 'CANCELLATION_ACCEPTED'].includes(one.requestStatus);
  const cancellable = service && ['SUBMITTED', 'ACCEPTED', 'CANCELLATION_REJECTED'].includes(one.requestStatus) && open;
  const titleOf = (lineItemId: number) => {
    const line = order.lines.find((each) => each.id === lineItemId);
    return [line?.title, variantName(line?.variantTitle)].filter(Boolean).join(' – ');
  };
  return html`<section class="card"><h2>Fulfillment order at ${one.location.name} ${badge(one.status)} ${service ? badge(one.requestStatus) : ''}</h2>
<ul>${one.lineItems.map((line) => html`<li>${titleOf(line.lineItemId)}: ${line.remainingQuantity} of ${line.totalQuantity} to fulfill</li>`)}</ul>
${one.requests.map((request) => html`<p class="soft">${plain(request.kind)}, ${moment(request.sentAt, page.language)}${request.message ? html`: “${request.message}”` : ''}</p>`)}
${one.holds.map((hold) => html`<p class="soft">On hold: ${plain(hold.reason)}${hold.reasonNotes ? html` (${hold.reasonNotes})` : ''}</p>`)}
${requestable ? html`<form method="post" action="${at}/request" class="inline"><input name="message" placeholder="Message to the service" aria-label="Message to the service"><button class="primary">Request fulfillment</button></form>` : ''}
${cancellable ? html`<form method="post" action="${at}/request-cancellation" class="inline"><input name="message" placeholder="Reason" aria-label="Reason"><button>Request cancellation</button></form>` : ''}
${open && !service ? html`<form method="post" action="${at}/fulfill" class="inline"><input name="company" placeholder="Carrier" aria-label="Carrier" size="10"><input name="number" placeholder="Tracking number" aria-label="Tracking number"><button class="primary">Mark as fulfilled</button></form>` : ''}
<p>${one.status === 'OPEN' ? postButton(`${at}/hold`, 'Hold') : ''} ${one.status === 'ON_HOLD' ? postButton(`${at}/release`, 'Release hold') : ''}
${one.status === 'OPEN' && locations.length > 1 ? html`<form method="post" action="${at}/move" class="inline"><select name="location" aria-label="Location">${locations.filter((each) => each.id !== one.locationId && each.isActive).map((each) => html`<option value="${each.id}">${each.name}</option>`)}</select><button>Move here</button></form>` : ''}</p></section>`;
}

function fulfillmentCard(page: AdminPage, order: OrderView, one: Fulfillment): Html {
  const count = one.lineItems.reduce((sum, line) => sum + line.quantity, 0);
  return html`<section class="card"><h2>Fulfillment ${one.name} ${badge(one.status === 'SUCCESS' ? 'FULFILLED' : one.status)} <span class="soft">${plain(one.displayStatus)}</span></h2>
<p>${count} of ${order.lines.reduce((sum, line) => sum + line.quantity, 0)} items, ${moment(one.createdAt, page.language)}${one.notifyCustomer ? ', customer told' : ''}</p>
${one.tracking.map((tracking) => html`<p>${tracking.company ?? 'Carrier'}: ${tracking.url ? html`<a href="${anyAddress(page.c, tracking.url)}" target="_blank" rel="noopener">${tracking.number ?? tracking.url}</a>` : (tracking.number ?? 'no number')}</p>`)}
${one.events.length > 0 ? html`<ul>${one.events.map((event) => html`<li>${moment(event.happenedAt, page.language)}: ${plain(event.status)}${event.message ? ` – ${event.message}` : ''}${event.city ? ` (${event.city})` : ''}</li>`)}</ul>` : ''}</section>`;
}

function moneyCard(page: AdminPage, order: OrderView, own: string): Html {
  const show = (amount: string) => money(amount, order.currency, page.language);
  const refundable = ['PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED'].includes(order.financialStatus);
  return html`<section class="card"><h2>Payment</h2><dl><dt>Subtotal</dt><dd>${show(order.subtotal)}</dd><dt>Discount</dt><dd>${show(order.discountTotal)}</dd><dt>Shipping</dt><dd>${show(order.shippingTotal)}${order.shippingTitle ? ` (${order.shippingTitle})` : ''}</dd><dt>Tax</dt><dd>${show(order.taxTotal)}</dd><dt><b>Total</b></dt><dd><b>${show(order.total)}</b></dd></dl>
<ul>${order.transactions.map((one) => html`<li>${plain(one.kind)}, ${one.gateway}: ${show(one.amount)} ${badge(one.status)}</li>`)}${order.refunds.map((one) => html`<li>Refund of ${show(one.total)}, ${moment(one.createdAt, page.language)}${one.note ? html`: “${one.note}”` : ''}</li>`)}</ul>
${
  refundable
    ? html`<details><summary>Refund</summary><form method="post" action="${own}/refund">${order.lines.map((line) => html`<label for="refund-${line.id}">${line.title} ${variantName(line.variantTitle)} (up to ${line.currentQuantity})</label><input id="refund-${line.id}" type="number" name="line-${line.id}" min="0" max="${line.currentQuantity}" value="${line.currentQuantity}">`)}
<label for="refund-shipping">Shipping to give back (${order.currency})</label><input id="refund-shipping" name="shipping" inputmode="decimal" value="0"><label class="check"><input type="checkbox" name="restock" value="yes">Put items back into stock</label><label for="refund-note">Reason</label><input id="refund-note" name="note"><p><button class="critical">Refund</button></p></form></details>`
    : ''
}
${order.cancelledAt ? html`<p class="soft">Cancelled ${moment(order.cancelledAt, page.language)}: ${plain(order.cancelReason ?? 'OTHER')}</p>` : html`<details><summary>Cancel order</summary><form method="post" action="${own}/cancel"><label for="reason">Reason</label><select id="reason" name="reason">${['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'STAFF', 'OTHER'].map((reason) => html`<option value="${reason}">${plain(reason)}</option>`)}</select><label class="check"><input type="checkbox" name="refund" value="yes" checked>Refund what was paid</label><label class="check"><input type="checkbox" name="restock" value="yes" checked>Put items back into stock</label><p><button class="critical">Cancel order</button></p></form></details>`}</section>`;
}

function personCards(order: OrderView, own: string): Html {
  const address = order.shippingAddress;
  const field = (name: string, label: string, value: string | null | undefined) =>
    html`<label for="a-${name}">${label}</label><input id="a-${name}" name="${name}" value="${value ?? ''}" style="width:100%">`;
  return html`<section class="card"><h2>Customer</h2><p>${order.email ?? 'No e-mail'}<br>${order.phone ?? address?.phone ?? 'No phone'}</p>
${order.customer ? html`${postButton(`${own}/customer-data`, 'Request customer data')} ${postButton(`${own}/customer-redact`, 'Erase customer data', { className: 'critical' })}` : ''}</section>
<section class="card"><h2>Shipping address</h2><p>${addressLines(address).map((line) => html`${line}<br>`)}</p>
<details><summary>Change address</summary><form method="post" action="${own}/address">${field('address1', 'Address', address?.address1)}${field('address2', 'Apartment, suite', address?.address2)}${field('city', 'City', address?.city)}${field('provinceCode', 'Province code', address?.provinceCode)}${field('zip', 'Postal code', address?.zip)}${field('phone', 'Phone', address?.phone)}<p><button>Save address</button></p></form></details></section>
${order.localizedFields?.length ? html`<section class="card"><h2>Additional information</h2>${order.localizedFields.map((one) => html`<p>${one.title}: ${one.value}</p>`)}</section>` : ''}<section class="card"><h2>Notes and tags</h2>${order.customAttributes.map((one) => html`<p>${one.key}: ${one.value}</p>`)}<form method="post" action="${own}/notes"><label for="note">Note</label><textarea id="note" name="note" rows="3" style="width:100%">${order.note ?? ''}</textarea><label for="tags">Tags, separated by commas</label><input id="tags" name="tags" value="${order.tags.join(', ')}" style="width:100%"><p><button>Save notes</button></p></form></section>`;
}
