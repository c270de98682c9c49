import { expect, test } from 'vitest';
import { siteOf } from './web-address.ts';

test.each([
  ['https://t.17track.net/#nums=1', '17TRACK'],
  ['https://www.17track.net/en', '17TRACK'],
  ['https://www.cjpacket.com/?trackingNumber=1', 'cjpacket.com'],
  // Not the site whose name it ends with.
  ['https://my17track.net/', 'my17track.net'],
])('%s is called %s', (address, name) => {
  expect(siteOf(address)).toBe(name);
});
