import { multiply } from '#app/platform/money.ts';

/** Smallest and largest top-up, USD cents. */
export const topupLimits = { min: 1_000, max: 1_000_000 } as const;

/** Share of a top-up that is given as bonus, from an amount (USD cents) on (design: "Wallet and payments"). */
export const topupBonusSteps = [
  { from: 500_000, share: '0.05' },
  { from: 100_000, share: '0.03' },
  { from: 50_000, share: '0.02' },
  { from: 10_000, share: '0.01' },
] as const;

/** The bonus for a top-up, USD cents. */
export function topupBonus(amount: number): number {
  const step = topupBonusSteps.find((candidate) => amount >= candidate.from);
  return step ? multiply(amount, step.share) : 0;
}
