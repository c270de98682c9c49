import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { useSyncExternalStore } from 'react';
import { welcomePath } from '#app/features/onboarding/welcome-path.ts';
import { type GateAnswer, gateOf, type PlanSummary } from '../plan-summary.ts';

/** What the shell's loader knows of the plan; nothing outside the signed-in screens. */
export function usePlan(): PlanSummary | undefined {
  const shell = useRouteLoaderData('routes/app') as { plan?: PlanSummary } | undefined;
  return shell?.plan;
}

const never = () => () => {};
/** The mobile wrapper sets this before our scripts run: its app store does not allow subscriptions to be sold elsewhere. */
const wrapperHides = () => (window as { isHideBilling?: unknown }).isHideBilling === true;

/** Are all links to billing hidden here? (Specification 1, section 2: marketplace, embedded with Paddle, mobile wrapper.) */
export function useIsBillingHidden(): boolean {
  const plan = usePlan();
  const isWrapped = useSyncExternalStore(never, wrapperHides, () => false);
  return isWrapped || (plan?.isBillingHidden ?? false);
}

/** Are billing entries left out of top bar, menu and navigation? Yes when billing is hidden, and during the onboarding. */
export function useIsBillingEntryHidden(): boolean {
  const isHidden = useIsBillingHidden();
  const { pathname } = useLocation();
  return isHidden || pathname === welcomePath;
}

/** May the account do this now? Without the shell's data nothing is blocked here; the server decides in any case. */
export function useGate(feature: string, amount = 1): GateAnswer | undefined {
  const plan = usePlan();
  return plan ? gateOf(plan, feature, amount) : undefined;
}
