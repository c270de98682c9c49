import type { Standing, Target } from '../plan-change.ts';
import type { Billing } from '../read-billing.server.ts';

/** A plan that the seller has pointed at, with the name to show. */
export interface Choice extends Target {
  name: string;
}

/** Which question is on the screen. */
export type Dialog =
  | { kind: 'confirm' | 'downgrade' | 'stores'; choice: Choice }
  /** No active store, or a bill at the platform that could not be collected. */
  | { kind: 'cancel' | 'payment-issue' | 'frozen' | 'pause' }
  | { kind: 'cannot-downgrade'; nextBillingTime: string };

/** Where the seller stands, with its times read back from JSON. */
export const standingOf = (billing: Billing): Standing => ({
  ...billing.standing,
  startTime: new Date(billing.standing.startTime),
  nextBillingTime: billing.standing.nextBillingTime ? new Date(billing.standing.nextBillingTime) : null,
});
