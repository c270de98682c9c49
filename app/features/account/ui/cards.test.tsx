import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { WorkplacesCard } from '#app/features/stores/ui/workplaces-card.tsx';
import { English } from '#tests/support/english.tsx';
import account from '../../../../locales/en/account.json' with { type: 'json' };
import identity from '../../../../locales/en/identity.json' with { type: 'json' };
import { SignInMethodsCard } from './sign-in-methods-card.tsx';

/** Render cards on a screen that renders again when its other field is typed in; every form is refused with this message. */
function show(cards: () => ReactNode, message: string) {
  function Screen() {
    const [typed, setTyped] = useState('');
    return (
      <>
        {cards()}
        <input aria-label="Another" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </>
    );
  }
  const action = () => ({ ok: false, message });
  const Stub = createRemixStub([
    {
      path: '/',
      action,
      Component: () => (
        <English>
          <Screen />
        </English>
      ),
    },
    { path: '/app/setting/account', action },
  ]);
  render(<Stub initialEntries={['/']} />);
}

test('a refusal takes the focus once, not from the field that is typed in next', async () => {
  const identities = [{ provider: 'google', email: 'ann@example.com' }] as never;
  show(
    () => <SignInMethodsCard accountId="erin" offered={['google'] as never} identities={identities} />,
    'This is the only way to sign in',
  );
  fireEvent.click(screen.getByRole('button', { name: new RegExp(identity.methods.disconnect) }));
  expect(await screen.findByText('This is the only way to sign in')).toBeTruthy();
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  const field = screen.getByLabelText('Another');
  field.focus();
  fireEvent.change(field, { target: { value: 'A' } });
  expect(document.activeElement).toBe(field);
});

test('the name of a workplace that was refused stays to be put right', async () => {
  const workplaces = [{ id: 'w1', name: 'Harbor', stores: 1 }] as never;
  show(() => <WorkplacesCard workplaces={workplaces} present="w1" />, 'Your plan has one workplace');
  const name = screen.getByLabelText(account.workplaces.name) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Second harbor' } });
  fireEvent.click(screen.getByRole('button', { name: account.workplaces.add }));
  await waitFor(() => expect(screen.getByText('Your plan has one workplace')).toBeTruthy());
  expect(name.value).toBe('Second harbor');
});
