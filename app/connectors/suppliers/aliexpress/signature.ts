/** How calls to AliExpress' gateway are signed. Pure. */
import { createHmac } from 'node:crypto';

/**
 * Upper-case hex of HMAC-SHA256(secret, path + every key and value, sorted by key) (AliExpress open platform, signing guide).
 * @param path of a call to `/rest`, without that prefix; empty for `/sync`, where `method` is a parameter.
 */
export function aliexpressSignature(secret: string, path: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters)
    .filter((name) => name !== 'sign')
    .sort();
  const text = path + names.map((name) => `${name}${parameters[name]}`).join('');
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex').toUpperCase();
}
