import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

/** Demo mode shows everything and changes nothing outside: importing and pushing are for a real account. @throws AppError DEMO_MODE */
export function refuseDemo(ctx: WorkplaceContext): void {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
}
