import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { Product } from '../../schemas.ts';
import { DescriptionField } from './description-field.tsx';

const listing = { platform: 'shopify', status: 'active' };
const warning = /^The next push replaces the description in your store\./;

test.each([
  ['that was taken over and changed is told what the store loses', 'shopify', [listing], '<p>New</p>', true],
  ['that was taken over and not changed is told nothing', 'shopify', [listing], '<p>Old</p>', false],
  ['that came from here is told nothing', 'cj', [listing], '<p>New</p>', false],
  ['that the store has no more is told nothing', 'shopify', [{ ...listing, status: 'removed' }], '<p>New</p>', false],
])('the description of a product %s', (_what, source, listings, value, isTold) => {
  const { unmount } = render(
    <English>
      <DescriptionField
        product={{ source, listings, images: [] } as unknown as Product}
        value={value}
        loaded="<p>Old</p>"
        named={[]}
        error={undefined}
        onChange={() => undefined}
      />
    </English>,
  );
  expect(screen.queryByText(warning) !== null).toBe(isTold);
  unmount();
});

test('the description says which values that are no longer sold it still names', () => {
  const { unmount } = render(
    <English>
      <DescriptionField
        product={{ source: 'quayside', listings: [], images: [] } as unknown as Product}
        value="<p>Red, blue, green</p>"
        loaded="<p>Old</p>"
        named={['Red', 'Green']}
        error={undefined}
        onChange={() => undefined}
      />
    </English>,
  );
  expect(screen.getByText('The description still mentions Red and Green, which are no longer for sale.')).toBeTruthy();
  unmount();
});
