import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { LineProperties } from './line-properties.tsx';

afterEach(cleanup);

test('a part says of which set it is, and what was entered for it', () => {
  const { container } = render(
    <English>
      <LineProperties
        properties={[
          { name: 'Garden set', value: '2', isSet: true },
          { name: 'Engraving', value: 'Anna' },
          { name: '', value: 'Gift' },
        ]}
      />
    </English>,
  );
  expect([...container.querySelectorAll('span')].map((each) => each.textContent)).toEqual([
    'Part of: 2 × Garden set',
    'Engraving: Anna',
    'Gift',
  ]);
});
