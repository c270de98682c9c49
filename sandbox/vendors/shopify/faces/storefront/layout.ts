import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { Shop } from '../../model.ts';
import { ownAddress } from '../addresses.ts';
import { readCart } from './cart.ts';

/** The frame of a shop's pages. */
export function storefrontPage(c: Context, shop: Shop, title: string, body: Html): Html {
  const items = readCart(c).reduce((sum, line) => sum + line.quantity, 0);
  const notice = c.req.query('notice');
  const refused = c.req.query('refused');
  return html`<!doctype html>
<html lang="${shop.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title === shop.name ? title : `${title} – ${shop.name}`}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${ownAddress(c, '/_faces/storefront.css')}"></head>
<body><header><a class="name" href="${ownAddress(c, '/')}">${shop.name}</a><form action="${ownAddress(c, '/search')}"><input type="search" name="q" value="${c.req.query('q') ?? ''}" placeholder="Search" aria-label="Search"></form><a href="${ownAddress(c, '/cart')}">Cart${items > 0 ? ` (${items})` : ''}</a></header>
<main>${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}${refused ? html`<p class="notice bad" role="alert">${refused}</p>` : ''}${body}</main>
<footer>${shop.name} · ${shop.city ? `${shop.city}, ` : ''}${shop.countryName} · ${shop.email}</footer></body></html>`;
}
