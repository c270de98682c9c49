import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageCard } from '#app/features/account/ui/language-card.tsx';
import { English } from '#tests/support/english.tsx';
import { ToastProvider } from './toasts.tsx';

test('a language that could not be saved is told', async () => {
  const message = 'Quayside is not available for a moment. Try again shortly.';
  const Component = () => (
    <English>
      <ToastProvider>
        <LanguageCard />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([
    { path: '/', Component },
    { path: '/app/setting/account', action: () => ({ ok: false, message }) },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'de' } });
  expect(await screen.findByText(message)).toBeTruthy();
});
