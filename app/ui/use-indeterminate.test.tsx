import { Checkbox } from '@shopify/polaris';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { useIndeterminate } from './use-indeterminate.ts';

function Choices({ all, hasMore = false }: { all: boolean | 'indeterminate'; hasMore?: boolean }) {
  const place = useIndeterminate();
  return (
    <English>
      <div ref={place}>
        <Checkbox label="All" checked={all} onChange={() => {}} />
        {hasMore ? <Checkbox label="More" checked="indeterminate" onChange={() => {}} /> : null}
      </div>
    </English>
  );
}

const isHalf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).indeterminate;

test('a box that stands for some of its rows is half checked for the browser, as long as it does', async () => {
  const { rerender } = render(<Choices all="indeterminate" />);
  expect(isHalf('All')).toBe(true);
  rerender(<Choices all />);
  await waitFor(() => expect(isHalf('All')).toBe(false));
  rerender(<Choices all="indeterminate" hasMore />);
  await waitFor(() => expect([isHalf('All'), isHalf('More')]).toEqual([true, true]));
});
