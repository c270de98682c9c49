import { html } from 'hono/html';
import type { Html } from '../../../core/page.ts';

/** Money in the currency's own form; `amount` is a decimal string as Shopify sends it. */
export function money(amount: string | number | null | undefined, currency: string, locale: string): string {
  if (amount === null || amount === undefined || amount === '') return '–';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
}

/** A moment, short, in UTC. */
export function moment(iso: string | null, locale = 'en'): string {
  if (!iso) return '–';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));
}

/** `PARTIALLY_PAID` as `Partially paid`. */
export function plain(status: string): string {
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const good = new Set([
  'ACTIVE',
  'PAID',
  'FULFILLED',
  'SUCCESS',
  'ACCEPTED',
  'CLOSED',
  'DELIVERED',
  'CANCELLATION_ACCEPTED',
  'delivered',
  'READY',
  'ACCEPT',
]);
const warn = new Set([
  'PENDING',
  'AUTHORIZED',
  'PARTIALLY_PAID',
  'UNFULFILLED',
  'PARTIALLY_FULFILLED',
  'IN_PROGRESS',
  'SUBMITTED',
  'ON_HOLD',
  'SCHEDULED',
  'CANCELLATION_REQUESTED',
  'PARTIALLY_REFUNDED',
  'waiting',
  'INCOMPLETE',
]);
const bad = new Set([
  'CANCELLED',
  'REJECTED',
  'VOIDED',
  'EXPIRED',
  'ERROR',
  'FAILURE',
  'FAILED',
  'DECLINED',
  'FROZEN',
  'failed',
  'dropped',
  'CANCELLATION_REJECTED',
]);

/** A status in words and colour. */
export function badge(status: string, text = plain(status)): Html {
  const tone = good.has(status) ? 'good' : warn.has(status) ? 'warn' : bad.has(status) ? 'bad' : '';
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** A variant's name; nothing for the only variant of a product without options. */
export const variantName = (title: string | null | undefined): string => (!title || title === 'Default Title' ? '' : title);

/** A product's description comes from the app under test; a page of ours shows its markup and runs none of it. */
export const withoutScripts = (text: string): string =>
  text
    .replace(/<(script|style|iframe|object|embed|form)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/(href|src)\s*=\s*(["']?)\s*javascript:/gi, '$1=$2#');

const shownCharacters = 1200;

/** The beginning of a description without its markup. */
export const plainText = (text: string): string =>
  withoutScripts(text)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, shownCharacters);
