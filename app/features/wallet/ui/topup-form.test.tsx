import { useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import { TopupForm } from './topup-form.tsx';
import { TopupOutcome } from './topup-outcome.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/**
 * Shows the form of a seller with a saved card; `answer` is the server's answer to payments. @returns the keys that they were sent with.
 */
function showWithCard(answer: (count: number) => Promise<object> | object): FormDataEntryValue[] {
  const keys: FormDataEntryValue[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      action: async ({ request }) => {
        keys.push((await request.formData()).get('request_key') as string);
        return { ok: false, errors: null, params: {}, ...(await answer(keys.length)) };
      },
      Component: () => (
        <English>
          <Frame>
            <TopupForm
              cards={[{ id: 'card', brand: 'visa', last4: '4242' }]}
              defaultCardId="card"
              givesBonus={false}
              scriptUrl="https://js.stripe.com/endive/stripe.js"
            />
          </Frame>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  return keys;
}

test('what is sent again is the same payment until an answer decides it', async () => {
  const codes = ['PAYMENT_UNDECIDED', 'VENDOR_UNAVAILABLE', 'PAYMENT_FAILED', 'PAYMENT_FAILED'];
  const keys = showWithCard((count) => ({ code: codes[count - 1], message: `Answer ${count}` }));
  for (const count of [1, 2, 3, 4]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
    await waitFor(() => expect(screen.getByText(`Answer ${count}`)).toBeTruthy());
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('an amount that is changed before the answer comes leaves the next payment of the first one a payment of its own', async () => {
  const answer = Promise.withResolvers<void>();
  const keys = showWithCard(async (count) => {
    await answer.promise;
    return { code: 'PAYMENT_FAILED', message: `Answer ${count}` };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  const amount = screen.getByLabelText('Amount in US dollars');
  fireEvent.change(amount, { target: { value: '50' } });
  answer.resolve();
  expect(await screen.findByText('Answer 1')).toBeTruthy();
  fireEvent.change(amount, { target: { value: '100' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test.each([
  [true, 'You get a bonus of $1.00'],
  [false, 'Accept the bonus policy below before you pay to get $1.00 on top'],
])('the bonus of an amount is told before it is paid, the policy being accepted: %s', async (givesBonus, words) => {
  const Component = () => (
    <English>
      <Frame>
        <TopupForm cards={[]} defaultCardId={null} givesBonus={givesBonus} scriptUrl="https://js.stripe.com/endive/stripe.js" />
      </Frame>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Amount in US dollars'), { target: { value: '50' } });
  expect(screen.getByText('From $10.00 to $10,000.00')).toBeTruthy();
  // No bonus is promised for an amount outside the limits.
  fireEvent.change(screen.getByLabelText('Amount in US dollars'), { target: { value: '20000' } });
  expect(screen.getByText('From $10.00 to $10,000.00')).toBeTruthy();
});

describe('what a top-up is paid with', () => {
  const visa = { id: 'visa', brand: 'visa', last4: '4242' };
  const fresh = { id: 'fresh', brand: 'mastercard', last4: '4444' };

  const opened = { paymentId: 'payment', amount: 10_000, clientSecret: 'secret', publishableKey: 'key' };
  let returnUrl = '';
  /** A stand-in for the provider's script: every card is accepted. */
  beforeEach(() => {
    const element = { on: (event: string, act: () => void) => event === 'ready' && act(), mount() {}, destroy() {} };
    const confirmPayment = async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
      returnUrl = confirmParams.return_url;
      return {};
    };
    const stripe = { elements: () => ({ create: () => element }), confirmPayment };
    Object.assign(window, { Stripe: () => stripe });
  });
  afterEach(() => Reflect.deleteProperty(window, 'Stripe'));

  const posted: Record<string, unknown>[] = [];
  const told = (state: string, errorMessage: string | null = null) => ({
    paymentId: 'payment',
    state,
    amount: 10_000,
    errorMessage,
    isTold: true,
  });

  /** Shows the form on a screen whose cards are those that the provider has at the time. */
  function show(first: (typeof visa)[], answer: object, refreshed: object = told('succeeded')) {
    const now = { cards: first };
    const Stub = createRemixStub([
      {
        path: '/',
        loader: () => now.cards,
        action: async ({ request }) => {
          const form = await request.formData();
          posted.push(Object.fromEntries(form));
          if (form.get('intent') !== 'refresh') return { ok: true, ...answer };
          now.cards = [...first, fresh];
          return { ok: true, told: refreshed };
        },
        Component: () => (
          <English>
            <ToastProvider>
              <TopupForm
                cards={useLoaderData<(typeof visa)[]>()}
                defaultCardId="visa"
                givesBonus={false}
                scriptUrl="https://js.stripe.com/stripe.js"
              />
            </ToastProvider>
          </English>
        ),
      },
    ]);
    render(<Stub initialEntries={['/']} />);
  }
  const payWith = async () => (await screen.findByLabelText<HTMLSelectElement>('Pay with')).selectedOptions[0]?.textContent;
  /** Presses a button once it is enabled: that of the card fields waits for the provider's script. */
  const press = async (name: string) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-disabled') === 'true' || button.disabled).toBe(false));
    fireEvent.click(button);
  };

  test('a new card that is kept stands there once it is paid with, also as the first one', async () => {
    for (const first of [[], [visa]]) {
      show(first, opened);
      if (first.length > 0) fireEvent.change(await screen.findByLabelText('Pay with'), { target: { value: 'new' } });
      fireEvent.click(await screen.findByLabelText('Save this card for later payments'));
      await press('Continue');
      await press('Pay $100.00');
      await waitFor(async () => expect(await payWith()).toBe('Mastercard ending in 4444'));
      cleanup();
    }
  });

  test("a bank's own page comes back to the wallet with the payment, in the frame that the admin opened", async () => {
    const frame = '?embedded=1&shop=harbor.myshopify.com&host=aG9zdA';
    window.history.replaceState(null, '', `/app/setting/wallet${frame}`);
    try {
      show([], opened);
      await press('Continue');
      await press('Pay $100.00');
      await waitFor(() => expect(returnUrl).not.toBe(''));
    } finally {
      window.history.replaceState(null, '', '/');
    }
    const { pathname, searchParams } = new URL(returnUrl);
    expect(pathname).toBe('/app/setting/wallet');
    expect(Object.fromEntries(searchParams)).toEqual({
      payment: 'payment',
      embedded: '1',
      shop: 'harbor.myshopify.com',
      host: 'aG9zdA',
    });
  });

  test('the card fields’ button says what is charged, whatever was typed before they came', async () => {
    show([], opened);
    await press('Continue');
    fireEvent.change(screen.getByLabelText('Amount in US dollars'), { target: { value: '50' } });
    expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeTruthy();
  });

  test('while a saved card is charged, the fields of a new card that were left before are not offered', async () => {
    const charged = Promise.withResolvers<void>();
    let asked = 0;
    const Stub = createRemixStub([
      {
        path: '/',
        action: async () => {
          asked += 1;
          if (asked > 1) await charged.promise;
          return { ok: true, ...(asked > 1 ? { told: told('succeeded'), clientSecret: null } : opened) };
        },
        Component: () => (
          <English>
            <ToastProvider>
              <TopupForm cards={[visa]} defaultCardId="visa" givesBonus={false} scriptUrl="https://js.stripe.com/stripe.js" />
            </ToastProvider>
          </English>
        ),
      },
    ]);
    render(<Stub initialEntries={['/']} />);
    const choose = async (card: string) => fireEvent.change(await screen.findByLabelText('Pay with'), { target: { value: card } });
    await choose('new');
    await press('Continue');
    await press('Cancel');
    await choose('visa');
    await press('Pay $100.00');
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.getByLabelText('Pay with')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    charged.resolve();
    expect(await screen.findByText('Top-up received')).toBeTruthy();
  });

  test('a new card is kept only where the seller asks for it', async () => {
    show([], opened);
    posted.length = 0;
    await press('Continue');
    await screen.findByRole('button', { name: 'Pay $100.00' });
    expect(posted).toMatchObject([{ intent: 'topup', save_card: '' }]);
  });

  test('a saved card is charged by a button that says so, and told of', async () => {
    show([visa], { told: told('succeeded'), paymentId: 'payment', clientSecret: null, publishableKey: 'key' });
    await press('Pay $100.00');
    expect(await screen.findByText('Top-up received')).toBeTruthy();
    expect(await payWith()).toBe('Visa ending in 4242');
    // Pressing it again by habit must not charge the card again.
    expect(await screen.findByRole('button', { name: 'Continue', description: '' })).toHaveProperty('ariaDisabled', 'true');
    expect(screen.queryByText('Enter an amount such as 100 or 49.90')).toBeNull();
    await press('$50.00');
    expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeTruthy();
  });

  test('what the bank has not answered is neither received nor charged once more by a second press, with a saved card and a new one', async () => {
    const waits = async () => {
      expect(await screen.findByText('Waiting for the bank')).toBeTruthy();
      expect(screen.queryByText('Top-up received')).toBeNull();
      expect(await screen.findByRole('button', { name: 'Continue', description: '' })).toHaveProperty('ariaDisabled', 'true');
      cleanup();
    };
    show([visa], { told: told('processing'), paymentId: 'payment', clientSecret: null, publishableKey: 'key' });
    await press('Pay $100.00');
    await waits();
    show([], opened, told('processing'));
    await press('Continue');
    await press('Pay $100.00');
    await waits();
  });

  test('a card that was refused by the time the payment is looked up again is told of', async () => {
    show([visa], {
      told: told('failed', 'Your card has insufficient funds.'),
      paymentId: 'payment',
      clientSecret: null,
      publishableKey: 'key',
    });
    await press('Pay $100.00');
    expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeTruthy();
  });
});

test.each([
  ['succeeded', true, null, ['Top-up received', '$25.00']],
  ['processing', true, null, ['Waiting for the bank']],
  ['requires_action', false, null, ['Waiting for the bank']],
  ['requires_action', true, null, ['The payment was not finished']],
  ['failed', true, 'Your card has insufficient funds.', ['The card was not charged', 'Your card has insufficient funds.']],
  ['cancelled', true, null, ['The card was not charged']],
])('a top-up that came back from the bank is told: %s, by the card company: %s', (state, isTold, errorMessage, words) => {
  render(
    <English>
      <TopupOutcome payment={{ state, amount: 2500, errorMessage, isTold }} />
    </English>,
  );
  for (const each of words) expect(screen.getByText(each)).toBeTruthy();
});
