import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Header set by the app's preload and the browser tests' forwarder: the page is seen under the vendor's real address. */
export const realHostHeader = 'x-sandbox-real-host';

/**
 * Prefix of absolute paths in a vendor's page: empty when the browser sees the vendor's real address, `/HOST` when the page is seen under
 * the sandbox's own.
 */
export function pageBase(c: Context): string {
  if (c.req.header(realHostHeader)) return '';
  const host = (c.get('host') as string | undefined) ?? '';
  return host ? `/${host}` : '';
}

/** A vendor's `https://HOST/PATH` address in the form that the requesting browser can reach. */
export function browserAddress(c: Context, address: string, sandboxOrigin: string): string {
  if (c.req.header(realHostHeader)) return address;
  const url = new URL(address);
  return url.hostname.includes('.') && url.protocol === 'https:'
    ? `${sandboxOrigin}/${url.host}${url.pathname}${url.search}${url.hash}`
    : address;
}

const style = `
:root{color-scheme:light;--ink:#1f2933;--soft:#5b6875;--line:#d9dee4;--paper:#fff;--ground:#f4f6f8;--accent:#0b5cad;--good:#1a7f4b;--bad:#b3261e}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--ink);background:var(--ground)}
header.top{background:var(--paper);border-bottom:1px solid var(--line);padding:.75rem 1rem;display:flex;gap:1rem;align-items:center;flex-wrap:wrap}
header.top strong{font-size:1.05rem}header.top nav{display:flex;gap:.9rem;flex-wrap:wrap}
main{max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.45rem;margin:.6rem 0 .8rem}h2{font-size:1.1rem;margin:1.2rem 0 .5rem}
a{color:var(--accent)}
.card>h2:first-child{margin-top:0}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:0 0 1rem;overflow-x:auto}
.grid{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{font-size:.82rem;color:var(--soft);font-weight:600}
label{display:block;margin:.5rem 0 .2rem;font-weight:600;font-size:.9rem}
input,select,textarea{font:inherit;padding:.4rem .55rem;border:1px solid #aab4bf;border-radius:.4rem;max-width:100%;background:#fff;color:inherit}
button,.button{display:inline-block;font:inherit;padding:.4rem .9rem;border:1px solid #8794a1;border-radius:.4rem;background:#fff;color:var(--ink);cursor:pointer;text-decoration:none}
button.primary,.button.primary{background:var(--ink);border-color:var(--ink);color:#fff}
button.danger{border-color:var(--bad);color:var(--bad)}
form.inline{display:inline-flex;gap:.5rem;flex-wrap:wrap;align-items:center;margin-block:.25rem}
.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}
.badge{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .6rem;font-size:.82rem;background:var(--ground)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--ground);padding:.6rem;border-radius:.4rem;max-height:20rem;overflow:auto}
img{max-width:100%;height:auto}
`;

export interface Page {
  title: string;
  /** Shown in the top bar before the links; the title when absent. */
  place?: string;
  links?: { href: string; text: string }[];
  body: Html;
  lang?: string;
  /** Further markup for the head. */
  head?: Html;
}

/** One frame for all pages of the outside world. No script, no outside assets. */
export function page({ title, place, links = [], body, lang = 'en', head }: Page): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${raw(style)}</style>${head ?? ''}</head>
<body><header class="top"><strong>${place ?? title}</strong><nav aria-label="Main">${links.map((link) => html`<a href="${link.href}">${link.text}</a>`)}</nav></header>
<main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A table; without rows, a text that says so. */
export const table = (headings: string[], rows: Html[], nothing: string): Html =>
  rows.length === 0
    ? html`<p class="soft">${nothing}</p>`
    : html`<table><thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;

/** The page of a vendor's customer, for vendors of which nothing more is needed. */
export const homePage = (name: string): Html =>
  page({
    title: `Your ${name} account`,
    place: name,
    body: html`<div class="card"><p class="soft">A stand-in of ${name} on this machine. You are signed in.</p></div>`,
  });
