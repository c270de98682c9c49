import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { PaymentStep } from './payment-step.tsx';

afterEach(cleanup);

/** The step, with a button by which another supplier accepts an order meanwhile, and what is sent. */
function show(use: 'auto' | 'card' = 'auto', behavior: 'popup' | 'default' = 'popup') {
  const sent: (FormDataEntryValue | null)[] = [];
  const Component = () => {
    const [ids, setIds] = useState(['one']);
    return (
      <English>
        <button type="button" onClick={() => setIds(['one', 'two', 'three'])}>
          More is due
        </button>
        <PaymentStep
          supplierOrderIds={ids}
          amount={ids.length * 50_00}
          balance={100_00}
          cards={[
            { id: 'old', brand: 'visa', last4: '4242' },
            { id: 'usual', brand: 'mastercard', last4: '4444' },
          ]}
          defaultCardId="usual"
          use={use}
          behavior={behavior}
          canPayByCard
          scriptUrl="https://js.stripe.com/endive/stripe.js"
        />
      </English>
    );
  };
  const action = async ({ request }: { request: Request }) => {
    sent.push((await request.formData()).get('with'));
    return { ok: true };
  };
  const Stub = createRemixStub([{ path: '/', action, Component }]);
  render(<Stub initialEntries={['/']} />);
  return sent;
}
/** Another supplier accepts, which the seller reads beside the amount seen until then, and adds. */
async function moreIsDue() {
  fireEvent.click(screen.getByRole('button', { name: 'More is due' }));
  expect(await screen.findByText('2 more orders can be paid: $100.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $50.00' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add them' }));
}

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

test('where the wallet no longer reaches for what has become due, it pays what it has and the usual card the rest', async () => {
  const sent = show();
  expect((await radio(/^Wallet/)).checked).toBe(true);
  await moreIsDue();
  expect((await radio(/^Wallet/)).disabled).toBe(true);
  expect((await radio(/^\$100\.00 from the wallet, \$50\.00 by card.*4444/)).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Pay $150.00' }));
  await waitFor(() => expect(sent).toEqual(['both:usual']));
});

test('what the seller chose stays chosen when more becomes due', async () => {
  const sent = show('card');
  expect((await radio(/4444/)).checked).toBe(true);
  fireEvent.click(await radio(/4242/));
  await moreIsDue();
  expect((await radio(/^Visa.*4242/)).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Pay $150.00' }));
  await waitFor(() => expect(sent).toEqual(['card:old']));
});

test('who wants to pay at once is not asked how: from the wallet, or with the usual card where it does not reach', async () => {
  const sent = show('auto', 'default');
  expect(await screen.findByText('Wallet')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
  await waitFor(() => expect(sent).toEqual(['wallet']));
  await moreIsDue();
  expect(screen.getByText('$100.00 from the wallet, $50.00 by card Mastercard ending in 4444')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay $150.00' }));
  await waitFor(() => expect(sent).toEqual(['wallet', 'both:usual']));
  fireEvent.click(screen.getByRole('button', { name: 'Pay another way' }));
  expect((await radio(/from the wallet.*4444/)).checked).toBe(true);
  expect((await radio(/^Wallet/)).disabled).toBe(true);
});

test('while the wallet pays, the fields of a card that were left before are not offered', async () => {
  const element = { on: (event: string, act: () => void) => event === 'ready' && act(), mount() {}, destroy() {} };
  Object.assign(window, { Stripe: () => ({ elements: () => ({ create: () => element }) }) });
  const paid = Promise.withResolvers<void>();
  const sent: (FormDataEntryValue | null)[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push((await request.formData()).get('with'));
    if (sent.length > 1) await paid.promise;
    const payment = { paymentId: 'payment', state: 'requires_action', clientSecret: 'secret', publishableKey: 'key', amount: 50_00 };
    return { ok: true, payment: sent.length > 1 ? null : payment };
  };
  const Component = () => (
    <English>
      <PaymentStep
        supplierOrderIds={['one']}
        amount={50_00}
        balance={100_00}
        cards={[]}
        defaultCardId={null}
        use="auto"
        behavior="popup"
        canPayByCard
        scriptUrl="https://js.stripe.com/endive/stripe.js"
      />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', action, Component }]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await radio(/^New card/));
  fireEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  fireEvent.click(await radio(/^Wallet/));
  fireEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
  await waitFor(() => expect(sent).toEqual(['card', 'wallet']));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(await radio(/^Wallet/)).toBeTruthy();
  paid.resolve();
  Reflect.deleteProperty(window, 'Stripe');
});
