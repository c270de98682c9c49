import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IsolatedParts } from './isolated-parts.tsx';

test('each part of a line keeps its own direction, and what is empty is left out', () => {
  const { container } = render(
    <p dir="rtl">
      <IsolatedParts parts={['Red / L', '', 'LAMP-01-']} />
    </p>,
  );
  expect(container.textContent).toBe('Red / L · LAMP-01-');
  expect([...container.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual(['Red / L', 'LAMP-01-']);
});
