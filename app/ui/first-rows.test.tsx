import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomForRows, useFirstRows } from './first-rows.tsx';

const rowsOf = (count: number, word = 'row') => Array.from({ length: count }, (_, row) => `${word} ${row}`);

function List({ rows }: { rows: string[] }) {
  const { drawn, missing, drawAll } = useFirstRows(rows);
  return (
    <>
      <button type="button" onClick={drawAll}>
        {missing} missing
      </button>
      <ul>
        {drawn.map((row) => (
          <li key={row}>{row}</li>
        ))}
        <RoomForRows missing={missing} />
      </ul>
    </>
  );
}

const texts = () => [...document.querySelectorAll('li')].map((row) => row.textContent);

/** Where the room for the other rows begins; the window is 768 high. */
const roomAt = (top: number) => vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => DOMRect.fromRect({ y: top }));

beforeEach(() => {
  vi.useFakeTimers();
  roomAt(900);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the server draws the first rows, and room for the others', () => {
  document.body.innerHTML = renderToString(<List rows={rowsOf(50)} />);
  expect(texts()).toEqual([...rowsOf(12), '']);
  expect(document.querySelector<HTMLElement>('.RoomForRows')?.style.blockSize).toBe('calc(38 * var(--row-size))');
});

test('two seconds after the scripts have taken over all rows are there, and no room', async () => {
  const rows = rowsOf(50);
  document.body.innerHTML = `<div>${renderToString(<List rows={rows} />)}</div>`;
  const first = document.querySelector('li');
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(document.body.firstElementChild as Element, <List rows={rows} />, { onRecoverableError: (error) => errors.push(error) }),
  );
  passes(1999);
  expect(texts()).toEqual([...rowsOf(12), '']);
  passes(1);
  expect(texts()).toEqual(rows);
  expect(document.querySelector('li')).toBe(first);
  expect(errors).toEqual([]);
  act(() => root.unmount());
});

test('whoever scrolls has them at once, and so has a screen on which their room is seen', () => {
  const { unmount } = render(<List rows={rowsOf(20)} />);
  expect(texts()).toEqual([...rowsOf(12), '']);
  act(() => void fireEvent.scroll(document));
  expect(texts()).toEqual(rowsOf(20));
  unmount();
  roomAt(700);
  render(<List rows={rowsOf(20)} />);
  expect(texts()).toEqual(rowsOf(20));
});

test('a short list has all its rows at once, and no room', () => {
  document.body.innerHTML = renderToString(<List rows={rowsOf(12)} />);
  expect(texts()).toEqual(rowsOf(12));
});

test('news of a list that stands, and other rows in it, are drawn whole', () => {
  const { rerender } = render(<List rows={rowsOf(30)} />);
  passes(2000);
  const before = screen.getByText('row 20');
  rerender(<List rows={rowsOf(31)} />);
  expect(texts()).toEqual(rowsOf(31));
  expect(screen.getByText('row 20')).toBe(before);
  rerender(<List rows={rowsOf(40, 'other')} />);
  expect(texts()).toEqual(rowsOf(40, 'other'));
});

test('what concerns all rows can have them drawn at once', () => {
  render(<List rows={rowsOf(20)} />);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('0 missing');
});
