import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the watcher saw has been acted on. */
const later = () => act(() => vi.advanceTimersByTimeAsync(150));

function Rows({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      {left.length > 0 ? (
        <ul>
          {left.map((name) => (
            <li key={name} data-testid={name}>
              <button type="button" onClick={() => setLeft((before) => before.filter((each) => each !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p data-testid="empty">Nothing here</p>
      )}
    </main>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => {
    button.focus();
    button.click();
  });
  return later();
};

test('a row that leaves its list hands the focus to the next row, the last to the one before, none to what says so', async () => {
  render(<Rows names={['a', 'b', 'c']} />);
  await press('Remove b');
  expect(document.activeElement).toBe(screen.getByTestId('c'));
  await press('Remove c');
  expect(document.activeElement).toBe(screen.getByTestId('a'));
  await press('Remove a');
  expect(document.activeElement).toBe(screen.getByTestId('empty'));
});

test('a control that becomes another keeps the focus', async () => {
  function Import() {
    const [isDone, setDone] = useState(false);
    return (
      <main>
        <div>
          {isDone ? (
            <a href="/edit">Edit</a>
          ) : (
            <button type="button" onClick={() => setDone(true)}>
              Import
            </button>
          )}
        </div>
        <a href="/more">More</a>
      </main>
    );
  }
  render(<Import />);
  await press('Import');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit' }));
});

test('a layer whose opener has gone leaves the focus on the screen; news beside it leave it where it was', async () => {
  function Layered() {
    const [isOpen, setOpen] = useState(true);
    const [isTold, setTold] = useState(true);
    return (
      <>
        <main data-testid="main">
          <a href="/one">One</a>
        </main>
        {isOpen ? (
          <div role="dialog">
            <button type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </div>
        ) : null}
        {isTold ? (
          <button type="button" onClick={() => setTold(false)}>
            Put away
          </button>
        ) : null}
      </>
    );
  }
  render(<Layered />);
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByTestId('main'));
  const one = screen.getByRole('link', { name: 'One' });
  act(() => one.focus());
  expect(screen.getByTestId('main').hasAttribute('tabindex')).toBe(false);
  await press('Put away');
  expect(document.activeElement).toBe(one);
});

test('a dialog on a page of its own gives the focus back to the link that led there, or to the row that it stood in', async () => {
  function Orders() {
    const [isOpen, setOpen] = useState(false);
    const [isDone, setDone] = useState(false);
    if (isOpen)
      return (
        <>
          <main key="order">Order 2</main>
          <div role="dialog">
            <button type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
            <button
              type="button"
              onClick={() => {
                setDone(true);
                setOpen(false);
              }}
            >
              Fulfill
            </button>
          </div>
        </>
      );
    return (
      <main key="list">
        <ul>
          {['1', '2'].map((id) => (
            <li key={id} data-testid={`order-${id}`}>
              <a href={`/orders/${id}`}>Order {id}</a>
              {isDone ? null : (
                <a
                  href={`/orders/${id}?edit=manual`}
                  onClick={(event) => {
                    event.preventDefault();
                    setOpen(true);
                  }}
                >
                  By hand {id}
                </a>
              )}
            </li>
          ))}
        </ul>
      </main>
    );
  }
  render(<Orders />);
  const byHand = () => screen.getByRole('link', { name: 'By hand 2' });
  const open = () => {
    act(() => byHand().focus());
    act(() => byHand().click());
    return later();
  };
  await open();
  await press('Cancel');
  expect(document.activeElement).toBe(byHand());
  await open();
  await press('Fulfill');
  expect(document.activeElement).toBe(screen.getByTestId('order-2'));
});

test('a control that can no longer be pressed leaves the focus with what it belongs to', async () => {
  function Bulk() {
    const [isDone, setDone] = useState(false);
    return (
      <main>
        <div data-testid="bar">
          <button type="button" disabled={isDone} onClick={() => setDone(true)}>
            Archive
          </button>
        </div>
      </main>
    );
  }
  render(<Bulk />);
  const button = screen.getByRole('button', { name: 'Archive' });
  act(() => {
    button.focus();
    button.click();
    // The browser takes the focus from a disabled control at its next drawing; here nothing is drawn.
    button.blur();
  });
  await later();
  expect(document.activeElement).toBe(screen.getByTestId('bar'));
});

test('what takes the focus itself keeps it, and a window that has none is left alone', async () => {
  function Step() {
    const [isNext, setNext] = useState(false);
    return (
      <main>
        {isNext ? (
          <input aria-label="Number" ref={(field) => field?.focus()} />
        ) : (
          <button type="button" onClick={() => setNext(true)}>
            On
          </button>
        )}
      </main>
    );
  }
  render(<Step />);
  await press('On');
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  vi.mocked(document.hasFocus).mockReturnValue(false);
  render(<Rows names={['x', 'y']} />);
  await press('Remove x');
  expect(document.activeElement).toBe(document.body);
});
