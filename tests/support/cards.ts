import { getWalletSettings } from '#app/features/wallet/wallet-settings.server.ts';
import { readSettings } from '#sandbox/core/settings.ts';
import type { Harness, TestSeller } from './harness.ts';

/** Confirm an intent with a test card under the publishable key, as Stripe's script does. */
export async function confirmWithCard(sandboxOrigin: string, key: string, clientSecret: string, card: string): Promise<number> {
  const intent = clientSecret.split('_secret_')[0];
  const answer = await fetch(`${sandboxOrigin}/api.stripe.com/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://localhost/back',
    }),
  });
  return answer.status;
}

/** Answer the bank's question about a payment, as the cardholder does on the bank's page. */
export async function answerBank(sandboxOrigin: string, clientSecret: string, answer: 'complete' | 'fail'): Promise<void> {
  const id = clientSecret.split('_secret_')[0] as string;
  await fetch(`${sandboxOrigin}/hooks.stripe.com/3d_secure_2/answer`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'payment_intent', id, client_secret: clientSecret, answer }),
  });
}

/** Refund a part of a card payment, as in Stripe's dashboard. @returns the refund's id */
export async function refundAtStripe(sandboxOrigin: string, intent: string, amount: number): Promise<string> {
  const answer = await fetch(`${sandboxOrigin}/api.stripe.com/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readSettings({}).keys.stripeSecretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: intent, amount: String(amount) }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** A card that is charged without a question of its bank. */
export const plainCard = '4242424242424242';

/** A card whose bank asks at every charge (docs.stripe.com/testing). */
export const askingCard = '4000000000003220';

/** Save a card by a top-up of 20 dollars. @returns its id */
export async function saveCard(h: Harness, seller: TestSeller, number = plainCard): Promise<string> {
  const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', {
    amount: 2_000,
    save_card: true,
  });
  const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
  await confirmWithCard(h.sandboxOrigin, key, secret, number);
  if (number === askingCard) await answerBank(h.sandboxOrigin, secret, 'complete');
  await h.settle();
  const setting = await seller.api<{ cards: { id: string }[] }>('GET', '/orders/v6/payments/setting');
  return setting.body.data?.cards[0]?.id as string;
}

/** @returns whether the card provider has deleted the seller's customer, with the cards. */
export async function cardCustomerOf(h: Harness, seller: Pick<TestSeller, 'ctx'>): Promise<() => Promise<boolean>> {
  const { stripeCustomerId } = await getWalletSettings(seller.ctx);
  const headers = { authorization: `Bearer ${readSettings({}).keys.stripeSecretKey}` };
  return async () => {
    const answer = await fetch(`${h.sandboxOrigin}/api.stripe.com/v1/customers/${stripeCustomerId}`, { headers });
    if (answer.status !== 200) throw new Error(`the card provider answers ${answer.status}`);
    return ((await answer.json()) as { deleted?: boolean }).deleted === true;
  };
}
