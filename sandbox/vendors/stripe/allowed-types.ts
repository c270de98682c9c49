/** Which payment methods an intent may use. This account takes cards only. */
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { invalidRequest } from './failure.ts';
import { clearable, listOf, oneOf, text } from './parameters.ts';

const kinds = listOf(oneOf('card', 'link'));
export const typeFields = {
  allowed_payment_method_types: kinds,
  excluded_payment_method_types: clearable(listOf(text)),
  payment_method_types: kinds,
};

interface TypeInput {
  allowed_payment_method_types?: ('card' | 'link')[];
  excluded_payment_method_types?: string[] | null;
  payment_method_types?: ('card' | 'link')[];
  automatic_payment_methods?: { enabled?: boolean; allow_redirects?: 'always' | 'never' };
}

type Chosen = Pick<
  Stripe.PaymentIntent,
  'allowed_payment_method_types' | 'automatic_payment_methods' | 'excluded_payment_method_types' | 'payment_method_types'
>;

/** `payment_method_types` is no parameter any more since version 2026-09-30.endive (changelog of the `stripe` package, 23.0.0). */
const NO_TYPES_SINCE = '2026-09-30';

export function refuseOldTypes(call: Call, input: TypeInput): void {
  if (input.payment_method_types && call.apiVersion.slice(0, 10) >= NO_TYPES_SINCE) {
    throw invalidRequest('Received unknown parameter: payment_method_types', { code: 'parameter_unknown', param: 'payment_method_types' });
  }
  if (input.automatic_payment_methods?.enabled && input.payment_method_types) {
    throw invalidRequest('You may only specify one of these parameters: automatic_payment_methods, payment_method_types.', {
      param: 'payment_method_types',
    });
  }
}

/** The four members of an intent that say how it may be paid. */
export function chosenTypes(call: Call, input: TypeInput): Chosen {
  refuseOldTypes(call, input);
  const automatic = input.automatic_payment_methods;
  return {
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    automatic_payment_methods: input.payment_method_types
      ? null
      : { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: automatic?.enabled ?? true },
    excluded_payment_method_types: input.excluded_payment_method_types ?? null,
    payment_method_types: input.payment_method_types ?? ['card'],
  };
}

/** Methods picked by the dashboard may redirect; cards alone do not. */
export function mayRedirect(intent: Pick<Stripe.SetupIntent, 'allowed_payment_method_types' | 'automatic_payment_methods'>): boolean {
  if (intent.allowed_payment_method_types?.every((kind) => kind === 'card')) return false;
  return Boolean(intent.automatic_payment_methods?.enabled) && intent.automatic_payment_methods?.allow_redirects !== 'never';
}
