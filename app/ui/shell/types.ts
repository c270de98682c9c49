import type { PlanSummary } from '#app/features/billing/plan-summary.ts';

/** What the shell shows; the layout's loader reads it. */
export interface ShellStore {
  id: string;
  name: string;
  domain: string;
  platform: string;
  status: 'active' | 'uninstalled';
}

export interface ShellData {
  account: { id: string; name: string; email: string };
  workplace: { id: string; name: string; currency: string; timeZone: string; isDemo: boolean };
  store: { id: string; name: string } | null;
  stores: ShellStore[];
  isEmbedded: boolean;
  /** May work in any active store, not only the selected one (permission WP_ADD_STORE). */
  canSwitchStore: boolean;
  isFreePlan: boolean;
  /** The plan as gated controls and the usage popover need it. */
  plan: PlanSummary;
  /** Views that the account has opened once (`order-center`, `nav.dashboard`, …). */
  seen: string[];
  counts: { imported: number; pushed: number; orders: number; unpaid: number; unread: number };
}
