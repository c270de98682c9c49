import { expect, test } from 'vitest';
import { translator } from '#app/platform/i18n.server.ts';
import { renderI18n } from '#app/ui/i18n/render-i18n.server.ts';

test('each language has its own words, with and without parameters', async () => {
  const [english, german] = await Promise.all([renderI18n('en', ['common', 'orders']), renderI18n('de', ['common', 'orders'])]);
  const words = (of: typeof english) => of.getFixedT(null, 'orders')('title');
  expect(words(english)).not.toBe(words(german));
  expect(words(english)).toBe(words(english));
  const t = english.getFixedT(null, 'orders');
  expect(t('bulk.chosen', { count: 2 })).not.toBe(t('bulk.chosen', { count: 3 }));
});

test('a namespace that comes later is found though it was asked for before', async () => {
  const before = (await renderI18n('fr', ['common'])).getFixedT(null, 'wallet')('title');
  expect(before).toBe('title');
  expect((await renderI18n('fr', ['common', 'wallet'])).getFixedT(null, 'wallet')('title')).not.toBe('title');
});

test('one instance serves all pages of a language', async () => {
  expect(await renderI18n('it', ['common'])).toBe(await renderI18n('it', ['orders']));
});

test('counts in texts are written as each language writes numbers, names are not', async () => {
  const words = async (language: 'en' | 'de', namespace: string, key: string, values: Record<string, unknown>) =>
    (await renderI18n(language, [namespace])).getFixedT(null, namespace)(key, values);
  expect(await words('en', 'catalog', 'detail.stock', { count: 21_887 })).toContain('21,887');
  expect(await words('de', 'catalog', 'detail.stock', { count: 21_887 })).toContain('21.887');
  expect(await words('en', 'wallet', 'card.expires', { month: '04', year: '2034' })).toBe('Expires 04/2034');
  expect(translator('de')('orders:list.range', { first: 1001, last: 1050, count: 20_000 })).toContain('20.000');
});
