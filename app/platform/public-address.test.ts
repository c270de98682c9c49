import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { isPublicAddress, NotPublicAddress, publicLookupBy } from './public-address.server.ts';

test.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111', '172.32.0.1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:93.184.216.34',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** What a request of node:https is told of a name that stands for these addresses. */
const lookUp = (addresses: LookupAddress[], all: boolean) =>
  new Promise((resolve) => {
    const names = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, addresses)) as never;
    publicLookupBy(names)('shop.example', { all } as never, (...told: unknown[]) => resolve(told));
  });
const outside = { address: '93.184.216.34', family: 4 };

test('a name of public addresses leads there', async () => {
  expect(await lookUp([outside], true)).toEqual([null, [outside]]);
  expect(await lookUp([outside], false)).toEqual([null, '93.184.216.34', 4]);
});

test.each([
  [[]],
  [[{ address: '10.0.0.7', family: 4 }]],
  // Loopback and private addresses as translators between IPv4 and IPv6 write them.
  [[{ address: '64:ff9b::7f00:1', family: 6 }]],
  [[{ address: '2002:a00:1::', family: 6 }]],
  [[outside, { address: '::1', family: 6 }]],
])('a name of %j leads nowhere', async (addresses) => {
  for (const all of [true, false]) expect(await lookUp(addresses, all)).toEqual([expect.any(NotPublicAddress)]);
});
