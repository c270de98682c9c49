import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { OrderView, ShopifyBackend } from '../../backend.ts';
import type { PostalAddress } from '../../model.ts';
import { badge, moment, money } from '../format.ts';
import { type AdminPage, pageLinks, storePage } from './layout.ts';

const perPage = 50;

export async function ordersPage(page: AdminPage, backend: ShopifyBackend): Promise<Html> {
  const { c, shop, to, language } = page;
  const offset = Math.max(0, Number(c.req.query('offset')) || 0);
  const orders = await backend.orders(shop.domain, { limit: perPage, offset });
  const rows = orders.map(
    (
      order,
    ) => html`<tr><td><a href="${to(`/orders/${order.id}`)}"><b>${order.name}</b></a></td><td class="wide-only">${moment(order.createdAt, language)}</td><td>${customerName(order)}</td>
<td class="num">${money(order.total, order.currency, language)}</td><td>${badge(order.financialStatus)}</td><td>${order.cancelledAt ? badge('CANCELLED') : badge(order.fulfillmentStatus)}</td><td class="num wide-only">${order.lines.reduce((sum, line) => sum + line.quantity, 0)}</td></tr>`,
  );
  return storePage(
    page,
    'orders',
    page.words.orders,
    html`<div class="card flush">${orders.length > 0 ? html`<table><thead><tr><th>Order</th><th class="wide-only">Date (UTC)</th><th>Customer</th><th class="num">Total</th><th>Payment</th><th>Fulfillment</th><th class="num wide-only">Items</th></tr></thead><tbody>${rows}</tbody></table>` : html`<p class="empty">No orders yet. Buy something in the storefront.</p>`}</div>
${pageLinks(to('/orders'), offset, perPage, orders.length)}`,
  );
}

export function customerName(order: OrderView): string {
  const person = order.customer ?? order.shippingAddress;
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || order.email || 'No customer';
}

/** An address as lines of text. */
export function addressLines(address: PostalAddress | null): string[] {
  if (!address) return ['None'];
  const { firstName, lastName, company, address1, address2, zip, city, province, country, phone } = address;
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    address1,
    address2,
    [zip, city].filter(Boolean).join(' '),
    province,
    country,
    phone,
  ].filter((line): line is string => Boolean(line));
}
