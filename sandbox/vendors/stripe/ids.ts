import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, as in Stripe's ids. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** An id in Stripe's form: `pi_3QabcdeF…`. */
export function newId(prefix: string): string {
  return `${prefix}_${prefix === 'pi' || prefix === 'ch' ? '3' : '1'}${randomToken(23)}`;
}
