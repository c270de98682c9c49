/** What a plan limits has one name wherever a seller meets it: on the price list, in banners and on the screens about plans. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '#app/platform/locales.ts';

const wordsOf = (language: string, namespace: string) => JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));

test.each(locales)('the price list names the limits as banners do, in %s', (language) => {
  const { pricing } = wordsOf(language, 'shell');
  const { features } = wordsOf(language, 'billing');
  for (const [feature, name] of Object.entries(pricing.feature)) expect(name).toBe(features[feature]);
  expect(pricing.cashback).toBe(features.ORDER_CASHBACK);
  // With the time for which they count; Chinese puts it in front.
  const nouns = (text: string) => text.replace(/^每月/, '');
  expect(nouns(pricing.products).startsWith(features.PRODUCT_LISTING)).toBe(true);
  expect(nouns(pricing.orders).startsWith(features.ORDER_FULFILLMENT)).toBe(true);
});
