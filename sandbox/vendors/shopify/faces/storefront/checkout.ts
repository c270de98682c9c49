import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { NewOrder } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { anyAddress, ownAddress } from '../addresses.ts';
import { money } from '../format.ts';
import { cartText, type PricedLine } from './cart.ts';
import { storefrontPage } from './layout.ts';
import { countries, countryName, findProvince, hasLocalizedField, provinces, taxNumbers } from './regions.ts';

/** Reads a field of the form as it was sent; '' when missing. */
export type Field = (name: string) => string;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Delivery the shop offers: a title, and a price in its currency in about the size of four, fourteen or no US dollars. */
function deliveryChoices(currency: string): { title: string; price: string }[] {
  const digits = digitsOf(currency);
  const scale = digits === 0 ? 100 : digits === 3 ? 0.3 : 1;
  return [
    { title: 'Standard', price: (4.9 * scale).toFixed(digits) },
    { title: 'Express', price: (14.9 * scale).toFixed(digits) },
    { title: 'Free shipping', price: (0).toFixed(digits) },
  ];
}

const payments = [
  { status: 'PAID', text: 'Card, charged at once' },
  { status: 'AUTHORIZED', text: 'Card, reserved only' },
  { status: 'PENDING', text: 'Bank transfer, pay later' },
] as const;

export function checkoutPage(c: Context, shop: Shop, lines: PricedLine[], field: Field, refused?: string): Html {
  const country = field('country') || shop.countryCode;
  const show = (amount: number | string) => money(amount, shop.currency, shop.locale);
  const input = (
    name: string,
    label: string,
    more: { wide?: boolean; type?: string; required?: boolean; autocomplete?: string; list?: string },
  ) =>
    html`<div class="${more.wide ? 'wide' : ''}"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${more.type ?? 'text'}" value="${field(name)}" ${more.required ? 'required' : ''} ${more.autocomplete ? html`autocomplete="${more.autocomplete}"` : ''} ${more.list ? html`list="${more.list}"` : ''}></div>`;
  const choices = deliveryChoices(shop.currency);
  const chosen = field('delivery') || choices[0]?.title;
  const subtotal = lines.reduce((sum, line) => sum + Number(line.variant.price) * line.quantity, 0);
  if (lines.length === 0) return storefrontPage(c, shop, 'Checkout', html`<h1>Checkout</h1><p class="empty">Your cart is empty.</p>`);
  return storefrontPage(
    c,
    shop,
    'Checkout',
    html`<h1>Checkout</h1>${refused ? html`<p class="notice bad" role="alert">${refused}</p>` : ''}
<form method="post" action="${ownAddress(c, '/checkout')}" class="checkout"><div><input type="hidden" name="lines" value="${cartText(lines)}">
<h2>Contact</h2><div class="fields">${input('email', 'E-mail', { type: 'email', required: true, autocomplete: 'email' })}${input('phone', 'Phone', { type: 'tel', autocomplete: 'tel' })}</div>
<h2>Delivery</h2><div class="fields"><div class="wide"><label for="country">Country</label><select id="country" name="country" autocomplete="country" onchange="this.form.action='';this.form.method='get';this.form.noValidate=true;this.form.submit()">${countries.map((one) => html`<option value="${one.code}" ${one.code === country ? 'selected' : ''}>${one.name}</option>`)}</select></div>
${input('firstName', 'First name', { autocomplete: 'given-name' })}${input('lastName', 'Last name', { required: true, autocomplete: 'family-name' })}${input('address1', 'Address', { wide: true, required: true, autocomplete: 'address-line1' })}${input('address2', 'Apartment, suite (optional)', { wide: true, autocomplete: 'address-line2' })}${input('zip', 'Postal code', { autocomplete: 'postal-code' })}${input('city', 'City', { required: true, autocomplete: 'address-level2' })}
${provinces[country] ? html`<div class="wide"><label for="province">State or province</label><select id="province" name="province">${provinces[country].map(([code, name]) => html`<option value="${code}" ${code === field('province') ? 'selected' : ''}>${name}</option>`)}</select></div>` : input('province', 'Region (optional)', { wide: true })}
${taxNumbers[country] ? input('taxNumber', `${taxNumbers[country]} (customs ask for it)`, { wide: true }) : ''}${input('note', 'Note to the shop (optional)', { wide: true })}</div>
<h2>Shipping</h2>${choices.map((one) => html`<label class="radio"><input type="radio" name="delivery" value="${one.title}" ${one.title === chosen ? 'checked' : ''}><span>${one.title}</span><span>${Number(one.price) === 0 ? 'Free' : show(one.price)}</span></label>`)}
<h2>Payment</h2>${payments.map((one) => html`<label class="radio"><input type="radio" name="payment" value="${one.status}" ${(field('payment') || 'PAID') === one.status ? 'checked' : ''}><span>${one.text}</span></label>`)}
<div class="buttons"><button class="primary">Place order</button></div></div>
<aside class="summary"><h2 style="margin-top:0">Your order</h2>${lines.map((line) => lineRow(c, shop, line))}<div class="sum"><span>Subtotal</span><span>${show(subtotal)}</span></div><p class="soft">Shipping is added when you order.</p></aside></form>`,
  );
}

/** A line with picture, name and sum. */
export function lineRow(c: Context, shop: Shop, line: PricedLine): Html {
  const image = line.variant.imageUrl ?? line.product.images[0]?.url;
  return html`<div class="line">${image ? html`<img src="${anyAddress(c, image)}" alt="">` : html`<span class="blank"></span>`}<span class="t">${line.product.title}<br><small>${line.variant.title === 'Default Title' ? '' : `${line.variant.title} · `}${line.quantity} ×</small></span><span>${money(Number(line.variant.price) * line.quantity, shop.currency, shop.locale)}</span></div>`;
}

/** The order a filled checkout asks for. A tax number that Shopify has no field for goes into the company line and the note, as themes do it. */
export function orderOf(shop: Shop, lines: PricedLine[], field: Field): NewOrder {
  const country = field('country') || shop.countryCode;
  const typed = taxNumbers[country] ? field('taxNumber').trim() : '';
  const localizedFields =
    typed && hasLocalizedField(country) ? [{ key: `SHIPPING_CREDENTIAL_${country}`, title: taxNumbers[country] ?? '', value: typed }] : [];
  const taxNumber = localizedFields.length > 0 ? '' : typed;
  const text = (name: string) => field(name) || null;
  const note = [taxNumber && `${taxNumbers[country]}: ${taxNumber}`, field('note')].filter(Boolean).join('\n');
  const payment = payments.find((one) => one.status === field('payment'))?.status ?? 'PAID';
  return {
    lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    customer: {
      firstName: field('firstName') || undefined,
      lastName: field('lastName') || undefined,
      email: field('email') || undefined,
      phone: field('phone') || undefined,
    },
    address: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      company: taxNumber || null,
      address1: text('address1'),
      address2: text('address2'),
      zip: text('zip'),
      city: text('city'),
      ...findProvince(country, field('province')),
      country: countryName(country),
      countryCode: country,
      phone: text('phone'),
    },
    financialStatus: payment,
    shipping: deliveryChoices(shop.currency).find((one) => one.title === field('delivery')) ?? deliveryChoices(shop.currency)[0],
    note: note || undefined,
    localizedFields,
  };
}
