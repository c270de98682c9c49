import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { movePracticeWorld } from '#app/platform/practice-clock.server.ts';
import { clockSteps } from './practice-clock-steps.ts';

/** What the practice clock shows, in ISO 8601; null where nobody practises. */
export const practiceTime = (ctx: SellerContext): string | null => (ctx.env.PRACTICE_CLOCK_URL ? ctx.now().toISOString() : null);

/**
 * Move the time of the whole practice world forward by one of the steps that are offered.
 * @param step its position in `clockSteps`. @throws AppError `NOT_FOUND` outside the practice world, or without such a step; `VENDOR_UNAVAILABLE` when the sandbox does not answer.
 */
export async function movePracticeClock(ctx: SellerContext, step: number): Promise<void> {
  const { PRACTICE_CLOCK_URL: clockUrl } = ctx.env;
  const chosen = clockSteps[step];
  if (!clockUrl || !chosen) throw new AppError('NOT_FOUND');
  if (!(await movePracticeWorld(clockUrl, chosen.seconds))) throw new AppError('VENDOR_UNAVAILABLE');
}
