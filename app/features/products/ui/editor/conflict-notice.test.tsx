import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ConflictNotice } from './editor-notice.tsx';

const notice = (refusal: object | undefined) => (
  <English>
    <ConflictNotice refusal={refusal} onResolve={() => undefined} />
  </English>
);

test('whoever saves over a newer version is led to the choice, at each try; who only meets it is left where they type', () => {
  const { rerender } = render(notice({}));
  expect(document.activeElement?.className).toBe('ErrorBanner');
  (document.activeElement as HTMLElement).blur();
  rerender(notice({}));
  expect(document.activeElement?.className).toBe('ErrorBanner');
  cleanup();
  render(notice(undefined));
  expect(document.activeElement).toBe(document.body);
});
