import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { Understood } from './catalog-screen.tsx';

const found = [{}] as Parameters<typeof Understood>[0]['data']['products'];

test.each([
  ['a mistyped word', { corrected: 'water bottle' }, found, 'Showing results for “water bottle”.'],
  ['a word that may be a mistyped one', { also: 'dog collar' }, found, 'Also showing results for “dog collar”.'],
  ['two of three words', { match: 'most' as const }, found, 'No product has all of these words. These have most of them.'],
  ['one of two words', { match: 'some' as const }, found, 'No product has all of these words. These have some of them.'],
  ['none of the words', { match: 'some' as const }, [], undefined],
  ['just what was typed', {}, found, undefined],
])('%s: what the search was taken for is said', (_what, read, products, words) => {
  const { unmount } = render(
    <English>
      <Understood data={{ match: 'all', corrected: null, also: null, products, ...read }} />
    </English>,
  );
  expect(screen.queryByRole('status')?.textContent).toBe(words);
  unmount();
});
