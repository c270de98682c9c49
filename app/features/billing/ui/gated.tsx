import type { ReactNode } from 'react';
import { PlanNote } from './plan-note.tsx';
import { useGate } from './use-plan.ts';

export interface GatedProps {
  feature: string;
  /** Units wanted at once. */
  amount?: number;
  /** Ignore the gate: what the control would do now does not need the feature. */
  isOpen?: boolean;
  /** Renders the control, disabled when the plan does not allow it. */
  children: (isDisabled: boolean) => ReactNode;
}

/**
 * A control that needs a feature of the plan. Without it the control is disabled, with a note that names the plan that has the feature
 * and links to the plans (design: shopify-review, K7). Nothing opens by itself.
 */
export function Gated({ feature, amount = 1, isOpen = false, children }: GatedProps) {
  const answer = useGate(feature, amount);
  if (isOpen || !answer || answer.isAllowed) return <>{children(false)}</>;
  return (
    <div className="Billing-Gated">
      {children(true)}
      <PlanNote {...answer} />
    </div>
  );
}
