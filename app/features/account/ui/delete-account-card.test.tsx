import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { DeleteAccountCard, type DeleteAccountCardProps } from './delete-account-card.tsx';

afterEach(cleanup);

function open(left: DeleteAccountCardProps['left']): void {
  const Component = () => (
    <English>
      <DeleteAccountCard
        email="ann@shop.example"
        deletesOn={null}
        days={30}
        left={left}
        takeAlong={<button type="button">Take along</button>}
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
}

test('before an account is deleted its data are offered, and what becomes of money and credits is said', async () => {
  open({ topup: '$60.00', bonus: '$1.20', credits: 500 });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Take your data along first');
  expect(screen.getByRole('button', { name: 'Take along' })).toBeTruthy();
  expect(dialog.textContent).toContain('$60.00 in your wallet goes back to the cards you paid with');
  expect(dialog.textContent).toContain('Bonus money ($1.20) is lost.');
  expect(dialog.textContent).toContain('500 AI credits you bought are lost.');
  expect(dialog.textContent).toContain('A paid plan is canceled now');
});

test('with nothing left nothing is said of money', async () => {
  open({ topup: null, bonus: null, credits: 0 });
  expect((await screen.findByRole('dialog')).textContent).not.toMatch(/your wallet goes back|Bonus money|credits you bought/);
});
