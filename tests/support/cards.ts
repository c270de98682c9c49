import type { Harness, TestSeller } from './harness.ts';

/** What the card page of Stripe's script does: confirm the intent with a test card under the publishable key. */
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

/** A card that the seller has left with us by a top-up of 20 dollars. @returns its id */
export async function saveCard(h: Harness, seller: TestSeller): Promise<string> {
  const { body } = await seller.api<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', {
    amount: 2_000,
    save_card: true,
  });
  const { client_secret: secret, publishable_key: key } = body.data as { client_secret: string; publishable_key: string };
  await confirmWithCard(h.sandboxOrigin, key, secret, '4242424242424242');
  await h.settle();
  const setting = await seller.api<{ cards: { id: string }[] }>('GET', '/orders/v6/payments/setting');
  return setting.body.data?.cards[0]?.id as string;
}
