import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { ProductView } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { anyAddress, ownAddress } from '../addresses.ts';
import { money, withoutScripts } from '../format.ts';
import { storefrontPage } from './layout.ts';

type VariantView = ProductView['variants'][number];

/** Units a shopper may buy; without tracking or with overselling there is no end. */
function sellable(variant: VariantView): number {
  if (!variant.inventoryItem.tracked || variant.inventoryPolicy === 'CONTINUE') return Number.POSITIVE_INFINITY;
  return variant.levels.reduce((sum, level) => sum + Math.max(0, level.available), 0);
}

function priceText(product: ProductView, shop: Shop): Html {
  const prices = product.variants.map((variant) => Number(variant.price));
  const low = Math.min(...prices);
  const cheapest = product.variants.find((variant) => Number(variant.price) === low);
  const from = Math.max(...prices) > low ? 'From ' : '';
  return html`<span class="price">${from}${money(low, shop.currency, shop.locale)}${cheapest?.compareAtPrice ? html`<s>${money(cheapest.compareAtPrice, shop.currency, shop.locale)}</s>` : ''}</span>`;
}

/** The storefront's start page: active, published products with picture and price. */
export function gridPage(c: Context, shop: Shop, title: string, products: ProductView[], next: string | undefined): Html {
  const cards = products.map(
    (product) =>
      html`<li><a href="${ownAddress(c, `/products/${product.handle}`)}">${product.images[0] ? html`<img src="${anyAddress(c, product.images[0].url)}" alt="${product.images[0].alt ?? product.title}" loading="lazy">` : html`<span class="blank"></span>`}<b>${product.title}</b>${priceText(product, shop)}</a></li>`,
  );
  return storefrontPage(
    c,
    shop,
    title,
    html`<h1>${title}</h1>${products.length > 0 ? html`<ul class="grid">${cards}</ul>` : html`<p class="empty">Nothing here yet.</p>`}${next ? html`<p class="buttons"><a class="button" href="${next}">More</a></p>` : ''}`,
  );
}

/** The variant with the chosen option values; the first sellable one when nothing is chosen. */
export function chosenVariant(product: ProductView, choices: Record<string, string>): VariantView | undefined {
  const exact = product.variants.find((variant) => variant.optionValues.every((one) => choices[one.name] === one.value));
  return (
    exact ??
    (Object.keys(choices).length === 0 ? (product.variants.find((variant) => sellable(variant) > 0) ?? product.variants[0]) : undefined)
  );
}

export function productPage(c: Context, shop: Shop, product: ProductView, variant: VariantView | undefined): Html {
  const image = variant?.imageUrl ?? product.images[0]?.url;
  const single = product.variants.length === 1;
  const facts = product.variants.map((each) => ({
    id: each.id,
    values: Object.fromEntries(each.optionValues.map((one) => [one.name, one.value])),
    price: money(each.price, shop.currency, shop.locale),
    compareAt: each.compareAtPrice ? money(each.compareAtPrice, shop.currency, shop.locale) : '',
    image: each.imageUrl ? anyAddress(c, each.imageUrl) : '',
    left: Number.isFinite(sellable(each)) ? sellable(each) : null,
  }));
  const picker = single
    ? ''
    : product.options.map(
        (option, index) =>
          html`<label for="option-${index}">${option.name}</label><select id="option-${index}" name="option:${option.name}">${option.values
            .filter((value) =>
              product.variants.some((each) => each.optionValues.some((one) => one.name === option.name && one.value === value.name)),
            )
            .map(
              (value) =>
                html`<option value="${value.name}" ${variant?.optionValues.some((one) => one.name === option.name && one.value === value.name) ? 'selected' : ''}>${value.name}</option>`,
            )}</select>`,
      );
  const left = variant ? sellable(variant) : 0;
  return storefrontPage(
    c,
    shop,
    product.title,
    html`<article class="product"><div>${image ? html`<img class="main-image" id="main-image" src="${anyAddress(c, image)}" alt="${product.title}">` : html`<span class="main-image"></span>`}
${product.images.length > 1 ? html`<div class="thumbs">${product.images.map((one) => html`<button type="button" data-image="${anyAddress(c, one.url)}"><img src="${anyAddress(c, one.url)}" alt="${one.alt ?? ''}" loading="lazy"></button>`)}</div>` : ''}</div>
<div>${product.vendor ? html`<span class="soft">${product.vendor}</span>` : ''}<h1>${product.title}</h1>
<p class="price"><span id="price">${variant ? money(variant.price, shop.currency, shop.locale) : 'Not available'}</span><s id="compare">${variant?.compareAtPrice ? money(variant.compareAtPrice, shop.currency, shop.locale) : ''}</s></p>
<form method="post" action="${ownAddress(c, '/cart/add')}"><input type="hidden" name="product" value="${product.id}">${picker}
<label for="quantity">Quantity</label><input id="quantity" type="number" name="quantity" value="1" min="1" ${Number.isFinite(left) && left > 0 ? `max=${left}` : ''}>
<p id="stock" class="soft">${stockText(variant ? left : 0)}</p>
<div class="buttons"><button class="primary" name="then" value="checkout" ${left > 0 ? '' : 'disabled'}>Buy now</button><button name="then" value="cart" ${left > 0 ? '' : 'disabled'}>Add to cart</button></div></form>
<h2>Description</h2><div>${raw(withoutScripts(product.descriptionHtml))}</div></div></article>
<script type="application/json" id="variants">${raw(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script><script type="module" src="${ownAddress(c, '/_faces/storefront/choose-variant.js')}"></script>`,
  );
}

const stockText = (left: number): string => (left <= 0 ? 'Sold out' : left < 10 ? `Only ${left} left` : 'In stock');
