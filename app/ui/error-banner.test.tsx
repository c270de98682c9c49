import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ErrorBanner, type Refusal } from './error-banner.tsx';
import { Money } from './money.tsx';

const show = (children: ReactNode) => render(<English>{children}</English>);

test('a refusal is read out and lists only what does not stand beside its field', () => {
  show(
    <ErrorBanner
      errors={{ message: 'Check the form', errors: { email: ['Enter an address'], plan: ['Choose a plan'] } }}
      shownBeside={['email']}
    />,
  );
  expect(screen.getByText('Check the form')).toBeTruthy();
  const alert = document.activeElement;
  expect(alert?.getAttribute('role')).toBe('alert');
  expect(alert?.textContent).toContain('Choose a plan');
  expect(alert?.textContent).not.toContain('Enter an address');
});

test('the first field that is wrong gets the focus, for it may be out of sight; also when only it is wrong again', () => {
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this);
  };
  const form = (errors: Refusal) => (
    <English>
      <div role="dialog">
        <input aria-label="before" aria-invalid="true" />
        <ErrorBanner errors={errors} shownBeside={['taxId']} />
        <input aria-label="right" aria-invalid="false" />
        <input aria-label="wrong" aria-invalid="true" />
      </div>
    </English>
  );
  const { rerender } = render(form({ message: 'Check the form', errors: { taxId: ['Not a CPF'] } }));
  expect(document.activeElement).toBe(screen.getByLabelText('wrong'));
  expect(scrolled).toEqual([screen.getByLabelText('wrong')]);
  screen.getByLabelText('right').focus();
  rerender(form({ message: 'Check the form', errors: { taxId: ['Not a CPF'] } }));
  expect(document.activeElement).toBe(screen.getByLabelText('wrong'));
  // What no field says is read where it stands.
  rerender(form({ message: 'Check the form', errors: { taxId: ['Not a CPF'], other: ['No such thing'] } }));
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
});

test('without a refusal there is nothing', () => {
  const { container } = show(<ErrorBanner errors={null} />);
  expect(container.querySelector('[role="alert"]')).toBeNull();
});

test('a missing amount shows two dashes, and zero is an amount', () => {
  show(
    <>
      <Money amount={null} currency="USD" />
      <Money amount={0} currency="USD" />
      <Money amount={123456} currency="JPY" />
    </>,
  );
  expect(screen.getByText('--')).toBeTruthy();
  expect(screen.getByText('$0.00')).toBeTruthy();
  expect(screen.getByText('¥123,456')).toBeTruthy();
});
