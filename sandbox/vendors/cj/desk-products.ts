import type { Hono } from 'hono';
import { html } from 'hono/html';
import { imageAddress } from '../../catalog/image-address.ts';
import { browserAddress, page } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { changePrice, changeStock, findGoods, setOnSale } from './desk-actions.ts';
import { act, LINKS, money, notice, PLACE } from './desk-page.ts';
import { CjError } from './envelope.ts';
import { COUNTRIES, type CurrentProduct } from './stock-keeping.ts';

interface Row {
  idx: number;
  pid: string;
  sku: string;
  name_en: string;
  price_cents: number;
  stock: number;
  countries: string[];
  status: number;
  image: string;
}

/** Search the catalogue; change prices, sell out, restock, take off the shelves. */
export function addProductDesk(app: Hono, world: World): void {
  app.get('/products', async (c) => {
    const search = (c.req.query('q') ?? '').trim();
    const { rows } = await world.pool.query<Row>(
      `select * from cj.products where $1 = '' or search @@ websearch_to_tsquery('english', $1) or sku ilike $1 || '%' or pid = $1 order by status, listed desc, idx limit 60`,
      [search],
    );
    return c.html(
      page({
        title: 'Products',
        place: PLACE,
        links: LINKS,
        body: html`<form class="card inline" method="get"><label for="q" style="margin:0">Words, sku or pid</label><input id="q" name="q" value="${search}"><button>Search</button></form>
<div class="grid">${rows.map((row) => html`<a class="card" style="text-decoration:none;color:inherit" href="/desk/cj/products/${row.idx}"><img src="${browserAddress(c, `${row.image}?x-oss-process=image/resize,w_300`, world.settings.origin)}" alt="" width="300" height="300" loading="lazy" style="border-radius:.4rem;display:block"><b>${row.name_en}</b><br><span class="soft">${row.sku}</span><br>from ${money(row.price_cents)} · ${row.stock > 0 ? `${row.stock} in ${row.countries.join(', ')}` : html`<span class="bad">sold out</span>`}${row.status === 3 ? '' : html` <span class="badge bad">off sale</span>`}</a>`)}</div>${rows.length === 0 ? html`<p class="soft">Nothing found.</p>` : ''}`,
      }),
    );
  });

  app.get('/products/:index', async (c) => {
    let product: CurrentProduct;
    try {
      product = (await findGoods(world, c.req.param('index'))).product;
    } catch (error) {
      if (!(error instanceof CjError)) throw error;
      return c.html(page({ title: 'Product not found', place: PLACE, links: LINKS, body: html`<p>There is no such product.</p>` }), 404);
    }
    const at = `/desk/cj/products/${product.index}`;
    const countries = COUNTRIES.filter((country) => product.variants.some((variant) => variant.stock[country] !== undefined));
    return c.html(
      page({
        title: product.title,
        place: PLACE,
        links: LINKS,
        body: html`${notice(c)}<p class="soft">${product.sku} · ${product.pid} · ${product.category.first} / ${product.category.second} / ${product.category.name}${product.status === 3 ? '' : html` <span class="badge bad">off sale</span>`}</p>
<div class="card" style="display:flex;gap:.5rem;flex-wrap:wrap">${product.images.map((file) => html`<img src="${browserAddress(c, `${imageAddress('cj', file)}?x-oss-process=image/resize,w_200`, world.settings.origin)}" alt="" width="130" height="130" style="border-radius:.4rem">`)}</div>
<div class="card" style="display:flex;gap:.6rem;flex-wrap:wrap;align-items:center"><form class="inline" method="post" action="${at}/price"><label for="factor" style="margin:0">All prices, percent</label><input id="factor" name="percent" type="number" min="1" value="110" style="width:6rem"><button>Change</button></form>
<form method="post" action="${at}/stock"><button name="all" value="none">Sell out everywhere</button></form><form method="post" action="${at}/stock"><input type="hidden" name="CN" value="500"><button>Restock 500 in China</button></form>
<form method="post" action="${at}/sale">${product.status === 3 ? html`<button class="danger" name="on" value="0">Take off the shelves</button>` : html`<button class="primary" name="on" value="1">Put back on sale</button>`}</form></div>
<div class="card"><table><thead><tr><th>Variant</th><th>Sku</th><th>Price</th>${countries.map((country) => html`<th>${country}</th>`)}<th></th></tr></thead><tbody>${product.variants.map(
          (variant) =>
            html`<tr><td>${variant.values.join(' · ')}${variant.removed ? html` <span class="badge bad">off</span>` : ''}</td><td class="soft">${variant.sku}</td><td><form class="inline" style="flex-wrap:nowrap" method="post" action="${at}/price"><input type="hidden" name="sku" value="${variant.sku}"><input name="dollars" type="number" step="0.01" min="0.01" value="${(variant.costCents / 100).toFixed(2)}" style="width:6.5rem" aria-label="Price of ${variant.sku}"><button>Set</button></form></td>${countries.map((country) => html`<td><form class="inline" style="flex-wrap:nowrap" method="post" action="${at}/stock"><input type="hidden" name="sku" value="${variant.sku}"><input name="${country}" type="number" min="0" value="${variant.stock[country] ?? 0}" style="width:6.5rem" aria-label="Stock of ${variant.sku} in ${country}"><button>Set</button></form></td>`)}<td><form method="post" action="${at}/sale"><input type="hidden" name="sku" value="${variant.sku}"><button name="on" value="${variant.removed ? '1' : '0'}">${variant.removed ? 'Put back' : 'Remove'}</button></form></td></tr>`,
        )}</tbody></table></div>`,
      }),
    );
  });

  const post = (name: string, work: (reference: string, form: Record<string, string>) => Promise<void>) =>
    app.post(`/products/:index/${name}`, async (c) => {
      const form = (await c.req.parseBody()) as Record<string, string>;
      return act(c, `/desk/cj/products/${c.req.param('index')}`, () => work(form.sku ?? c.req.param('index') ?? '', form));
    });
  post('price', (reference, form) => {
    const cents = form.dollars ? Math.round(Number(form.dollars) * 100) : undefined;
    const factor = form.percent ? Number(form.percent) / 100 : undefined;
    if ((cents ?? factor ?? 0) > 0) return changePrice(world, reference, { cents, factor });
    throw new CjError(1600300, 'A price must be above zero');
  });
  post('stock', (reference, form) => {
    if (form.all === 'none') return changeStock(world, reference, 'none');
    const stock = Object.fromEntries(
      COUNTRIES.filter((country) => form[country] !== undefined).map((country) => [
        country,
        Math.max(0, Math.trunc(Number(form[country])) || 0),
      ]),
    );
    return changeStock(world, reference, stock);
  });
  post('sale', (reference, form) => setOnSale(world, reference, form.on === '1'));
}
