import type { Context } from 'hono';
import { html } from 'hono/html';
import { CjError, usd } from './envelope.ts';

export const LINKS = [
  { href: '/', text: 'Sandbox' },
  { href: '/desk/cj', text: 'Orders' },
  { href: '/desk/cj/products', text: 'Products' },
  { href: '/desk/cj/account', text: 'Balance and disputes' },
  { href: '/desk/cj/webhooks', text: 'Webhooks' },
  { href: '/desk/seventeen-track', text: 'Carriers' },
];
export const PLACE = 'CJdropshipping desk';
export const money = (cents: number) => `$${usd(cents).toFixed(2)}`;

/** Run what a button asked for and go back; a refusal is shown on the page. */
export async function act(c: Context, back: string, work: () => Promise<unknown>): Promise<Response> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CjError)) throw error;
    return c.redirect(`${back}${back.includes('?') ? '&' : '?'}error=${encodeURIComponent(error.message)}`, 303);
  }
  return c.redirect(back, 303);
}

export const notice = (c: Context) => (c.req.query('error') ? html`<p class="card bad" role="alert">${c.req.query('error')}</p>` : '');
