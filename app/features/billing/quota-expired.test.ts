import { expect, test } from 'vitest';
import { errorEnvelope } from '#app/platform/envelope.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { locales } from '#app/platform/locales.ts';
import { type Exhausted, quotaExpired } from './quota-expired.ts';

const said = (what: Exhausted, locale: (typeof locales)[number] = 'en') =>
  errorEnvelope(quotaExpired(what), (key, params) => translator(locale)(key, params)).message;

const listing = { feature: 'PRODUCT_LISTING', limit: 20_000, usage: 20_000, upgradeTo: null };

test.each<[string, Exhausted, string]>([
  [
    'used up',
    { ...listing, limit: 20, usage: 20, upgradeTo: 'STARTER_CREDIT_TIER_1' },
    'Products to push: 20 of 20 used in this cycle. A larger plan has more.',
  ],
  ['used up on the largest plan', listing, 'Products to push: 20,000 of 20,000 used in this cycle. Contact support for more.'],
  [
    'beyond the limit of a smaller plan',
    { ...listing, limit: 20, usage: 35 },
    'Products to push: 20 of 20 used in this cycle. Contact support for more.',
  ],
  [
    'credits',
    { feature: 'AI_PRODUCT_SEO', limit: 10, usage: 8, upgradeTo: 'STARTER_CREDIT_TIER_1' },
    'AI credits: 8 of 10 used in this cycle. A larger plan has more.',
  ],
  [
    'not in the plan',
    { feature: 'WP_ADD_STORE', limit: 0, usage: 0, upgradeTo: 'PRO_CREDIT_TIER' },
    'Your plan does not have this: Multiple stores. A larger plan does.',
  ],
  [
    'of no name',
    { feature: 'PRODUCT_MANAGED', limit: 5, usage: 5, upgradeTo: null },
    'Your plan does not cover this, or its quota for this cycle is used up.',
  ],
])('what is refused says what is reached: %s', (_, what, words) => {
  expect(said(what)).toBe(words);
});

test('a refusal carries the plan, the one that has more, and the day on which the quota renews', () => {
  const held = { planKey: 'FREE_CREDIT', renewsAt: new Date('2027-02-01T00:00:00Z') };
  const about = { ...listing, limit: 20, usage: 20, upgradeTo: 'STARTER_CREDIT_TIER_1', held };
  const dataOf = (what: Exhausted) => errorEnvelope(quotaExpired(what), (key) => key).data;
  expect(dataOf(about)).toMatchObject({ plan: 'FREE_CREDIT', upgrade_to: 'STARTER_CREDIT_TIER_1', renews_at: '2027-02-01T00:00:00.000Z' });
  // No day brings what the plan does not have.
  expect(dataOf({ ...about, limit: 0 })).toMatchObject({ plan: 'FREE_CREDIT', renews_at: null });
});

test('every language names the feature and counts', () => {
  for (const locale of locales) expect(said(listing, locale)).not.toMatch(/PRODUCT_LISTING|\$t|{{/);
});
