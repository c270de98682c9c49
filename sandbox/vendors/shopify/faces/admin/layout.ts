import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { AppState } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { adminAddress, ownAddress, storefrontAddress } from '../addresses.ts';
import { type Language, languageOf, languages, type Words, wordsIn } from '../words.ts';

/** What every admin page knows. */
export interface AdminPage {
  c: Context;
  shop: Shop;
  app: AppState;
  language: Language;
  words: Words;
  /** Address of a page of this shop's admin. */
  to(path: string): string;
}

export type Place = 'home' | 'orders' | 'products' | 'locations' | 'apps' | 'billing' | 'settings' | 'app';

export const languageCookie = 'admin_language';

/** The merchant's language: chosen a moment ago (`?locale=`), chosen before, else the shop's. */
function chosenLanguage(c: Context, shop: Shop): Language {
  return languageOf(c.req.query('locale') ?? getCookie(c, languageCookie) ?? shop.locale);
}

export function adminPage(c: Context, shop: Shop, app: AppState): AdminPage {
  const language = chosenLanguage(c, shop);
  return { c, shop, app, language, words: wordsIn(language), to: (path) => adminAddress(c, shop.domain, path) };
}

/** The frame of all admin pages: top bar, navigation, and the page in `main`. */
export function adminFrame(page: AdminPage, place: Place, title: string, main: Html): Html {
  const { c, shop, app, language, words, to } = page;
  const entry = (path: string, name: Place, text: string) =>
    html`<a href="${to(path)}" ${place === name ? html`aria-current="page"` : ''}>${text}</a>`;
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${shop.name}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${ownAddress(c, '/_faces/admin.css')}"></head>
<body><input type="checkbox" id="menu" aria-label="${words.menu}">
<header class="top"><label class="menu-toggle" for="menu">☰ ${words.menu}</label><span class="store">${shop.name}<small>${shop.domain}</small></span>
<form method="post" action="${to('/language')}"><input type="hidden" name="back" value="${ownAddress(c, new URL(c.req.url).pathname)}"><select name="locale" aria-label="${words.language}" onchange="this.form.requestSubmit()">
${Object.entries(languages).map(([code, name]) => html`<option value="${code}" ${code === language ? 'selected' : ''}>${name}</option>`)}</select><noscript><button>OK</button></noscript></form></header>
<nav class="side" aria-label="${words.menu}">
${entry('', 'home', words.home)}${entry('/orders', 'orders', words.orders)}${entry('/products', 'products', words.products)}${entry('/locations', 'locations', words.locations)}
<span class="label">${words.apps}</span>${entry('/apps', 'apps', words.apps)}${entry('/billing', 'billing', words.billing)}
${app.installed ? html`<a id="app-home" class="app-name" href="${to(`/apps/${app.handle}`)}" ${place === 'app' ? html`aria-current="true"` : ''}>${app.name}</a>` : ''}<div id="app-nav"></div>
<div class="end">${entry('/settings', 'settings', words.settings)}<a href="${storefrontAddress(c, shop.domain)}" target="_blank" rel="noopener">${words.storefront} ↗</a></div>
</nav>${main}</body></html>`;
}

/** A page of the store itself: heading, actions beside it, what the last action said, content. */
export function storePage(
  page: AdminPage,
  place: Place,
  title: string,
  content: Html,
  options: { actions?: Html; badges?: Html; back?: string } = {},
): Html {
  const notice = page.c.req.query('notice');
  const refused = page.c.req.query('refused');
  return adminFrame(
    page,
    place,
    title,
    html`<main class="page"><div class="inner" lang="en" dir="ltr">
${options.back ? html`<p class="back"><a href="${options.back}">‹ ${page.words[place === 'app' ? 'apps' : place]}</a></p>` : ''}
<div class="head"><h1 class="page-title">${title}</h1>${options.badges ?? ''}<div class="actions">${options.actions ?? ''}</div></div>
${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}${refused ? html`<p class="notice bad" role="alert">${refused}</p>` : ''}
${content}</div></main>`,
  );
}

/** A button that posts to `action`. */
export function postButton(
  action: string,
  text: string,
  options: { className?: string; fields?: Record<string, string>; disabled?: boolean } = {},
): Html {
  return html`<form method="post" action="${action}" class="inline">${Object.entries(options.fields ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${options.className ?? ''}" ${options.disabled ? 'disabled' : ''}>${text}</button></form>`;
}

/** Links to the page before and after, when there are any. */
export function pageLinks(address: string, offset: number, limit: number, count: number): Html {
  const link = (to: number, text: string) =>
    html`<a class="button" href="${address}${address.includes('?') ? '&' : '?'}offset=${to}">${text}</a>`;
  return html`<div class="pages">${offset > 0 ? link(Math.max(0, offset - limit), '‹ Newer') : ''}${count === limit ? link(offset + limit, 'Older ›') : ''}</div>`;
}

/** What the app's extensions add to the actions of a page; Shopify appends what the page shows and the store. */
export const appLinks = ({ app, shop, language, to }: AdminPage, target: string, id: number): Html =>
  html`${
    app.installed
      ? app.adminLinks
          .filter((link) => link.target === target)
          .map(
            (link) =>
              html`<a class="button" lang="${language}" href="${to(`/apps/${app.handle}${link.path}?id=${id}&shop=${shop.domain}`)}">${link.names[language] ?? link.names.en}</a>`,
          )
      : ''
  }`;
