import type { Call } from './call.ts';
import { forClient } from './client-view.ts';
import type { FailureBody } from './failure.ts';

/** The objects inside an error answer, reduced for the payer's browser. */
export function clientView(call: Call, objects: Pick<FailureBody, 'payment_intent' | 'setup_intent' | 'payment_method'>): typeof objects {
  if (call.key === 'secret') return objects;
  const { payment_intent, setup_intent, ...rest } = objects;
  // Casts: a reduced intent is still what the error shows as the intent.
  return {
    ...rest,
    ...(payment_intent ? { payment_intent: forClient(payment_intent) as typeof payment_intent } : {}),
    ...(setup_intent ? { setup_intent: forClient(setup_intent) as typeof setup_intent } : {}),
  };
}
