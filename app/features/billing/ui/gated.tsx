import type { ReactNode } from 'react';
import { PlanNote } from './plan-note.tsx';
import { useGate } from './use-plan.ts';

export interface GatedProps {
  feature: string;
  /** Units wanted at once. */
  amount?: number;
  /** The gate does not concern what the control would do just now. */
  isOpen?: boolean;
  /** Draws the control; disabled when the plan does not allow it. */
  children: (isDisabled: boolean) => ReactNode;
}

/**
 * A control that the plan may not allow: then it is disabled, names the plan that has it, and has a link beside it to the plans
 * (design: shopify-review, K7). Nothing opens by itself.
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
