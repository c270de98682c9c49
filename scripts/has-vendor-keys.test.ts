import { expect, test } from 'vitest';
import { environmentOf, readSettings } from '#sandbox/core/settings.ts';
import { hasVendorKeys } from './has-vendor-keys.ts';

const practice = environmentOf(readSettings({}).keys);
const vendors = Map.groupBy(Object.entries(practice), ([name]) => name.split('_')[0]);

test.each([...vendors])('keys of %s are not replaced by the sandbox’s', (_vendor, keys) => {
  expect(hasVendorKeys(Object.fromEntries(keys))).toBe(true);
});

test('without keys the world is the sandbox', () => {
  expect(hasVendorKeys({})).toBe(false);
  expect(hasVendorKeys({ GOOGLE_CLIENT_ID: '', PORT: '3000', AI_MODEL: 'gpt-5-mini' })).toBe(false);
});
