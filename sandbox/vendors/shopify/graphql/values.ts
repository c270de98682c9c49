import { gid } from '../gid.ts';
import type { MediaFile, PostalAddress } from '../model.ts';

/** Shopify's `Decimal`: at least one decimal, no trailing zeros (`10.00` → `10.0`). */
function decimal(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`;
}

export function money(amount: string, currencyCode: string) {
  return { amount: decimal(amount), currencyCode };
}

export function moneyBag(amount: string, currencyCode: string) {
  return { shopMoney: money(amount, currencyCode), presentmentMoney: money(amount, currencyCode) };
}

export const idField = (type: string) => (record: { id: number }) => gid(type, record.id);
export const legacyId = (record: { id: number }) => String(record.id);

export function image(file: MediaFile | null | undefined) {
  return file?.url ? { id: gid('ImageSource', file.id), altText: file.alt, url: file.url, width: file.width, height: file.height } : null;
}

export function mailingAddress(address: PostalAddress | null, owner: string) {
  if (!address) return null;
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ') || null;
  const area = [address.city, address.province, address.country].filter(Boolean).join(', ') || null;
  return {
    ...address,
    id: gid('MailingAddress', `${owner}?model_name=Address`),
    name,
    countryCodeV2: address.countryCode || null,
    latitude: null,
    longitude: null,
    formattedArea: area,
    formatted: [
      address.address1,
      address.address2,
      [address.city, address.provinceCode, address.zip].filter(Boolean).join(' '),
      address.country,
    ].filter(Boolean),
  };
}

export const count = (number: number) => ({ count: number, precision: 'EXACT' });

export function truncated(html: string, at: number | null | undefined): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return at != null && text.length > at ? `${text.slice(0, Math.max(0, at - 3))}...` : text;
}
