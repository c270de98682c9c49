import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { SupplierSilent, type SupplierSilentProps } from './supplier-silent.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(more: Partial<SupplierSilentProps>) {
  const onRetry = vi.fn();
  const part = (now: Partial<SupplierSilentProps>) => (
    <English>
      <SupplierSilent source="cj" words="" isMissing isRefreshing={false} onRetry={onRetry} {...more} {...now} />
    </English>
  );
  const { rerender } = render(part({}));
  return { onRetry, rerender: (now: Partial<SupplierSilentProps>) => rerender(part(now)) };
}

test('a busy supplier is said to be busy, is asked again by itself a few times, and then by hand', () => {
  const { onRetry, rerender } = show({});
  expect(screen.getByText('CJdropshipping is busy right now')).toBeTruthy();
  expect(screen.getByText('We’re asking again for what’s missing.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(onRetry).toHaveBeenCalledTimes(1);
  // No further try while an answer is awaited.
  rerender({ isRefreshing: true });
  act(() => void vi.advanceTimersByTime(600_000));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender({ isRefreshing: false });
  for (const pause of [8_000, 16_000, 32_000, 600_000]) act(() => void vi.advanceTimersByTime(pause));
  expect(onRetry).toHaveBeenCalledTimes(4);
  expect(screen.queryByText('We’re asking again for what’s missing.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(5);
});

test('where an earlier answer is shown it is asked again by hand only, and a refusal is told in the supplier’s words', () => {
  const { onRetry } = show({ isMissing: false, words: 'Maintenance until noon' });
  expect(screen.getByText('CJdropshipping didn’t respond just now')).toBeTruthy();
  expect(screen.getByText(/Maintenance until noon/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(600_000));
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
