import { expect, test } from 'vitest';
import { shownState } from './shown-state.ts';

type Statuses = Parameters<typeof shownState>[0]['listings'][number]['status'][];

test.each<[string, string, Statuses, string]>([
  ['only imported', 'none', [], 'imported'],
  ['removed from its store', 'none', ['removed'], 'imported'],
  ['private in its store', 'draft', ['private'], 'private'],
  ['waiting for its day in its store', 'draft', ['removed', 'scheduled'], 'scheduled'],
  ['private in one store and a draft in another', 'draft', ['private', 'draft'], 'draft'],
  ['on sale in one of two stores', 'active', ['private', 'active'], 'active'],
])('a product %s', (_what, summary, statuses, shown) => {
  const listings = statuses.map((status) => ({ status }));
  expect(shownState({ state: 'imported', listing_state: summary, listings })).toBe(shown);
});
