import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { ProductView, ShopifyBackend } from '../../backend.ts';
import { anyAddress, storefrontAddress } from '../addresses.ts';
import { badge, moment, money, plainText } from '../format.ts';
import { type AdminPage, appLinks, pageLinks, postButton, storePage } from './layout.ts';

const perPage = 50;

const stockOf = (product: ProductView): number =>
  product.variants.reduce((sum, variant) => sum + variant.levels.reduce((inner, level) => inner + level.available, 0), 0);

function priceRange(product: ProductView, currency: string, language: string): string {
  const prices = product.variants.map((variant) => Number(variant.price));
  if (prices.length === 0) return '–';
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return low === high ? money(low, currency, language) : `${money(low, currency, language)} – ${money(high, currency, language)}`;
}

export async function productsPage(page: AdminPage, backend: ShopifyBackend): Promise<Html> {
  const { c, shop, to, language } = page;
  const search = c.req.query('q') ?? '';
  const offset = Math.max(0, Number(c.req.query('offset')) || 0);
  const [products, count] = await Promise.all([
    backend.products(shop.domain, { search: search || undefined, limit: perPage, offset }),
    backend.productCount(shop.domain),
  ]);
  const rows = products.map(
    (
      product,
    ) => html`<tr><td style="width:62px">${product.images[0] ? html`<img src="${anyAddress(c, product.images[0].url)}" alt="" loading="lazy">` : html`<span class="thumb"></span>`}</td>
<td><a href="${to(`/products/${product.id}`)}"><b>${product.title}</b></a><br><span class="soft">${product.variants.length === 1 ? '1 variant' : `${product.variants.length} variants`}${product.vendor ? ` · ${product.vendor}` : ''}</span></td>
<td>${badge(product.status)}</td><td class="num wide-only">${stockOf(product)}</td><td class="num">${priceRange(product, shop.currency, language)}</td></tr>`,
  );
  const address = to(`/products${search ? `?q=${encodeURIComponent(search)}` : ''}`);
  return storePage(
    page,
    'products',
    page.words.products,
    html`<form class="search"><input type="search" name="q" value="${search}" placeholder="${page.words.search}" aria-label="${page.words.search}"><button>${page.words.search}</button></form>
<div class="card flush">${products.length > 0 ? html`<table><thead><tr><th></th><th>Product</th><th>Status</th><th class="num wide-only">Stock</th><th class="num">Price</th></tr></thead><tbody>${rows}</tbody></table>` : html`<p class="empty">${search ? 'No product has these words.' : 'No products yet. Push some from the app.'}</p>`}</div>
${pageLinks(address, offset, perPage, products.length)}`,
    { badges: html`<span class="soft">${count} in all</span>` },
  );
}

export async function productPage(page: AdminPage, backend: ShopifyBackend, product: ProductView): Promise<Html> {
  const { c, shop, to, language } = page;
  const locations = await backend.locations(shop.domain);
  const nameOf = (id: number) => locations.find((location) => location.id === id)?.name ?? `Location ${id}`;
  const own = to(`/products/${product.id}`);
  return storePage(
    page,
    'products',
    product.title,
    html`<div class="two"><div>
<section class="card"><h2>Images</h2>${product.images.length > 0 ? html`<div class="images">${product.images.map((image) => html`<a href="${anyAddress(c, image.url)}" target="_blank"><img src="${anyAddress(c, image.url)}" alt="${image.alt ?? ''}" loading="lazy"></a>`)}</div>` : html`<p class="soft">No images.</p>`}
${product.failedMedia.map((reason) => html`<p class="notice bad">${reason}</p>`)}</section>
<section class="card"><h2>Description</h2><div class="soft">${plainText(product.descriptionHtml) || 'None.'}</div></section>
</div><div>
<section class="card"><h2>Product</h2><form method="post" action="${own}/edit"><label for="title">Title</label><input id="title" name="title" value="${product.title}" style="width:100%">
<label for="status">Status</label><select id="status" name="status">${['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'].map((status) => html`<option value="${status}" ${status === product.status ? 'selected' : ''}>${status}</option>`)}</select>
<p><button class="primary">Save product</button></p></form></section>
<section class="card"><h2>Facts</h2><dl><dt>Online store</dt><dd>${product.onlineStore ? 'published' : 'not published'}</dd><dt>Publications</dt><dd>${product.publicationIds.length}</dd>
<dt>Type</dt><dd>${product.productType || '–'}</dd><dt>Vendor</dt><dd>${product.vendor || '–'}</dd><dt>Tags</dt><dd>${product.tags.join(', ') || '–'}</dd><dt>Options</dt><dd>${product.options.map((option) => option.name).join(', ') || '–'}</dd>
<dt>Changed</dt><dd>${moment(product.updatedAt, language)}</dd></dl></section></div></div>
<section class="card flush"><h2>Variants</h2><table><thead><tr><th></th><th>Variant</th><th>SKU and price</th><th class="num">Cost</th><th>Stock</th></tr></thead><tbody>
${product.variants.map(
  (
    variant,
  ) => html`<tr><td style="width:62px">${variant.imageUrl ? html`<img src="${anyAddress(c, variant.imageUrl)}" alt="" loading="lazy">` : html`<span class="thumb"></span>`}</td><td><b>${variant.title}</b>${variant.compareAtPrice ? html`<br><span class="soft"><s>${money(variant.compareAtPrice, shop.currency, language)}</s></span>` : ''}</td>
<td><form method="post" action="${own}/variants/${variant.id}" class="inline"><input name="sku" value="${variant.sku ?? ''}" size="12" aria-label="SKU"><input name="price" value="${variant.price}" size="7" inputmode="decimal" aria-label="Price in ${shop.currency}"><button>Save</button></form></td>
<td class="num">${money(variant.inventoryItem.cost, shop.currency, language)}</td>
<td>${variant.inventoryItem.tracked ? variant.levels.map((level) => html`<form method="post" action="${own}/stock" class="inline"><input type="hidden" name="item" value="${variant.inventoryItemId}"><input type="hidden" name="location" value="${level.locationId}"><span class="soft">${nameOf(level.locationId)}</span><input type="number" name="available" value="${level.available}" aria-label="Available at ${nameOf(level.locationId)}"><button>Set</button></form> `) : html`<span class="soft">not tracked</span>`}</td></tr>`,
)}</tbody></table></section>`,
    {
      back: to('/products'),
      badges: badge(product.status),
      actions: html`${appLinks(page, 'admin.product-details.action.link', product.id)}${product.onlineStore && product.status === 'ACTIVE' ? html`<a class="button" href="${storefrontAddress(c, shop.domain, `/products/${product.handle}`)}" target="_blank" rel="noopener">View in storefront</a>` : ''}${postButton(`${own}/delete`, 'Delete product', { className: 'critical' })}`,
    },
  );
}
