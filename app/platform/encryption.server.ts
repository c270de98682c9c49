/** Secrets at rest: AES-256-GCM, the key's id beside the ciphertext so that keys can rotate. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Encryption {
  /** `keyId.iv.tag.ciphertext`, base64url. `bound` ties the value to its row: it cannot be moved to another. */
  encrypt(text: string, bound: string): string;
  /** @throws Error when the key is unknown, the text was changed or belongs elsewhere. */
  decrypt(sealed: string, bound: string): string;
  /**
   * Marks by which a sealed word can be found: the same for the same word and scope, telling nothing without the key. `~` and 14
   * letters that hardly stand beside each other in any language, so that no search for something else finds them. One per key, the one to
   * write first.
   */
  marksOf(word: string, scope: string): string[];
}

const tagBytes = 16;
const markLetters = 'qxzjkvwy';

/** @param keys `id:base64[,id:base64]`; the first encrypts, all decrypt. */
export function createEncryption(keys: string): Encryption {
  const ring = new Map(
    keys.split(',').map((entry) => {
      const colon = entry.indexOf(':');
      return [entry.slice(0, colon), Buffer.from(entry.slice(colon + 1), 'base64')] as const;
    }),
  );
  const current = [...ring.keys()][0] as string;
  // Keys of their own: one key has one use.
  const markKeys = [...ring.values()].map((key) => createHmac('sha256', key).update('marks of words').digest());
  return {
    encrypt(text, bound) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', ring.get(current) as Buffer, iv);
      cipher.setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join('.');
    },
    decrypt(text, bound) {
      const [id = '', iv = '', tag = '', sealed = ''] = text.split('.');
      const key = ring.get(id);
      if (!key) throw new Error(`no encryption key "${id}"`);
      // With the tag's length: otherwise OpenSSL also accepts a tag of four bytes, which can be guessed.
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
    marksOf: (word, scope) =>
      markKeys.map((key) => {
        const digest = createHmac('sha256', key).update(`${scope} ${word}`).digest();
        return `~${[...digest.subarray(0, 14)].map((byte) => markLetters[byte % markLetters.length]).join('')}`;
      }),
  };
}

/** A random token: 256 bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored as SHA-256 hashes, so that a stolen table gives no access. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compare in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
