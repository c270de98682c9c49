import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Paddle's ids: a prefix and 26 characters of a ULID in small letters, so that they sort by time. */
export function newId(prefix: string, now: Date): string {
  let time = '';
  for (let rest = now.getTime(), place = 0; place < 10; place += 1) {
    time = alphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('');
  return `${prefix}_${time}${random}`;
}
