import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
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

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

test('the server draws the first rows, and room for the others', () => {
  document.body.innerHTML = renderToString(<List rows={rowsOf(50)} />);
  expect(texts()).toEqual([...rowsOf(12), '']);
  expect(document.querySelector<HTMLElement>('.RoomForRows')?.style.blockSize).toBe('calc(38 * var(--row-size))');
});

test('once the scripts have taken over all rows are there, and no room', async () => {
  const rows = rowsOf(50);
  document.body.innerHTML = `<div>${renderToString(<List rows={rows} />)}</div>`;
  const first = document.querySelector('li');
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(document.body.firstElementChild as Element, <List rows={rows} />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(texts()).toEqual(rows);
  expect(document.querySelector('li')).toBe(first);
  expect(errors).toEqual([]);
  act(() => root.unmount());
});

test('a short list has all its rows at once, and no room', () => {
  document.body.innerHTML = renderToString(<List rows={rowsOf(12)} />);
  expect(texts()).toEqual(rowsOf(12));
});

test('news of a list that stands, and other rows in it, are drawn whole', () => {
  const { rerender } = render(<List rows={rowsOf(30)} />);
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
