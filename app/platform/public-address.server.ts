/** Which machines our server may fetch from when somebody else has named the host. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks without public web servers (IANA special-purpose registries). */
const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4');
}
/** Only 2000::/3 is allocated; in it, documentation, 6to4 and Teredo ranges are excluded. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6');

/** May our server fetch from this address? Loopback, private, link-local (cloud metadata) and reserved ones may not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  if (version === 6) return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return false;
}

/** A name that resolves, among others, to an address that our server must not fetch from. */
export class NotPublicAddress extends Error {}

/**
 * A lookup for `node:https`: resolves the name once, and the connection goes to exactly these addresses, so that a second answer cannot
 * lead into our network. Fails with NotPublicAddress if one of them is not public.
 * @param resolve looks names up.
 */
export const publicLookupBy = (resolve: typeof lookup): typeof lookup =>
  ((
    hostname: string,
    options: { all?: boolean; family?: number | 'IPv4' | 'IPv6'; hints?: number },
    done: (error: Error | null, address?: string | LookupAddress[], family?: number) => void,
  ) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new NotPublicAddress(`${hostname} is not a public address`));
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  }) as typeof lookup;

export const publicLookup = publicLookupBy(lookup);
