import { expect, it } from 'vitest';

const screens = Object.entries(import.meta.glob<string>('/app/routes/*.tsx', { query: '?raw', import: 'default', eager: true }));

/** Loaders that forward whoever comes, to an address of ours. */
const forwards = /export const loader = \(\) =>\s*redirect\(/;

it('an address that has become another is left with all that it asks for', () => {
  // A link must not sign anybody in: nothing of it goes on.
  const forgetful = screens.filter(([file, text]) => forwards.test(text) && !file.includes('auto-login'));
  expect(forgetful.map(([file]) => file)).toEqual([]);
});

it.each([
  ['app.setting._index', '/app/setting?locale=ar', '/app/setting/account?locale=ar'],
  ['app.setting.order._index', '/app/setting/order?locale=ar&store_id=1', '/app/setting/order/order-placement?locale=ar&store_id=1'],
  ['app.products', '/app/products?tab=pushed', '/app/products-center?tab=pushed'],
  ['app.products_.auto-update', '/app/products/auto-update', '/app/setting/monitoring'],
])('%s: %s leads to %s', async (id, from, to) => {
  const load = import.meta.glob<{ loader(given: { request: Request }): Response }>('/app/routes/*.tsx')[`/app/routes/${id}.tsx`];
  const { loader } = (await load?.()) ?? {};
  expect(loader?.({ request: new Request(`http://localhost${from}`) }).headers.get('location')).toBe(to);
});
