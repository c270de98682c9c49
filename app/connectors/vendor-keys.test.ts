import { expect, test } from 'vitest';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { vendorKeysOf } from './vendor-keys.ts';

const keysWith = (more: Record<string, string>) =>
  vendorKeysOf(parseEnvironment({ DATABASE_URL: 'postgres://localhost', ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`, ...more }));

test('a vendor is on with all its keys, and off as long as one is missing', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
  expect(keysWith(keys).stripe).toEqual({ secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' });
  for (const name of Object.keys(keys)) expect(keysWith({ ...keys, [name]: ' ' }).stripe, name).toBeUndefined();
});
