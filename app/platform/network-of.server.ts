import { isIP } from 'node:net';

/**
 * The network that a visitor comes from, by which rate limits count. IPv4: the address. IPv6: the first 64 bits, since visitors can choose the rest freely
 * (RFC 4291, section 2.5.1), and could use another address for each try.
 */
export function networkOf(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%');
  if (isIP(bare) !== 6) return bare;
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [front, back ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
