import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';

interface Person {
  first: string;
  last: string;
}

function Form({ saved }: { saved: Person }) {
  const { edited, setEdited, isDirty, discard } = useDraft(saved);
  const field = (name: keyof Person) => (
    <input aria-label={name} value={edited[name]} onChange={(event) => setEdited({ ...edited, [name]: event.target.value })} />
  );
  return (
    <>
      {field('first')}
      {field('last')}
      <button type="button" onClick={discard}>
        Discard
      </button>
      <p>{isDirty ? 'unsaved' : 'saved'}</p>
    </>
  );
}

const shownIn = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value;
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('a change in another tab goes into the field that nobody touched, and what was typed stays', () => {
  const { rerender } = render(<Form saved={{ first: 'Ann', last: 'Lee' }} />);
  type('first', 'Anna');
  rerender(<Form saved={{ first: 'Ann', last: 'Leigh' }} />);
  expect([shownIn('first'), shownIn('last')]).toEqual(['Anna', 'Leigh']);
  expect(screen.getByText('unsaved')).toBeTruthy();
  fireEvent.click(screen.getByText('Discard'));
  expect([shownIn('first'), shownIn('last')]).toEqual(['Ann', 'Leigh']);
  expect(screen.getByText('saved')).toBeTruthy();
});

test('what was saved is shown as it was kept, and what was typed meanwhile is not lost', () => {
  const { rerender } = render(<Form saved={{ first: 'Ann', last: 'Lee' }} />);
  type('first', ' Anna ');
  rerender(<Form saved={{ first: 'Anna', last: 'Lee' }} />);
  expect(shownIn('first')).toBe('Anna');
  expect(screen.getByText('saved')).toBeTruthy();

  type('first', 'Hannah');
  type('last', 'Leigh');
  rerender(<Form saved={{ first: 'Hannah', last: 'Lee' }} />);
  expect(shownIn('last')).toBe('Leigh');
  expect(screen.getByText('unsaved')).toBeTruthy();
});

test('what changes elsewhere without anything typed here leaves nothing to be saved', () => {
  const { rerender } = render(<Form saved={{ first: 'Ann', last: 'Lee' }} />);
  rerender(<Form saved={{ first: 'Eve', last: 'Lee' }} />);
  expect(shownIn('first')).toBe('Eve');
  expect(screen.getByText('saved')).toBeTruthy();
});
