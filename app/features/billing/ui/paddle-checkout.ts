import type { Paddle, PaddleEventData } from '@paddle/paddle-js';
import type { Billing } from '../read-billing.server.ts';

export type PaddleSettings = NonNullable<Billing['paddle']>;

export interface CheckoutWatch {
  /** The overlay is shown. */
  onOpened(): void;
  /** The browser reports the payment; the server has to ask Paddle whether it is true. */
  onCompleted(): void;
  onClosed(): void;
  /** The overlay cannot be shown. */
  onFailed(): void;
}

/** Paddle's names of languages that differ from ours. */
const locales: Record<string, string> = { 'zh-CN': 'zh-Hans' };

let loading: Promise<Paddle> | undefined;
let watch: CheckoutWatch | undefined;

/** Load Paddle's script, once per page. It has to come from Paddle itself; the address is in the installation's configuration. */
async function load({ scriptUrl, clientToken, environment }: PaddleSettings): Promise<Paddle> {
  await new Promise<void>((resolve, reject) => {
    if (window.PaddleBillingV1) return resolve();
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Paddle did not load'));
    };
    document.head.append(script);
  });
  const { initializePaddle } = await import('@paddle/paddle-js');
  const paddle = await initializePaddle({
    token: clientToken,
    ...(environment === 'sandbox' ? { environment: 'sandbox' as const } : {}),
    eventCallback: hear,
  });
  if (!paddle) throw new Error('Paddle did not start');
  return paddle;
}

function hear(event: PaddleEventData): void {
  if (event.name === 'checkout.loaded') watch?.onOpened();
  if (event.name === 'checkout.completed') watch?.onCompleted();
  if (event.name === 'checkout.closed') watch?.onClosed();
  if (event.name === 'checkout.error') watch?.onFailed();
}

/** Open the overlay for a transaction. No card number touches this page. */
export async function openCheckout(settings: PaddleSettings, transaction: string, language: string, watcher: CheckoutWatch): Promise<void> {
  watch = watcher;
  try {
    loading ??= load(settings);
    const paddle = await loading;
    paddle.Checkout.open({
      transactionId: transaction,
      settings: { displayMode: 'overlay', theme: 'light', locale: locales[language] ?? language, allowLogout: false },
    });
  } catch {
    loading = undefined;
    watcher.onFailed();
  }
}

export async function closeCheckout(): Promise<void> {
  (await loading)?.Checkout.close();
}
