import { AppError } from '#app/platform/errors.ts';
import type { Standing } from './plan-change.ts';

/**
 * The refusal of a smaller plan, a pause or a cancellation in the first cycle with Paddle (4002): it names the plan that stays, and when
 * it can be changed.
 * @param answer what else the caller's answer holds.
 */
export function firstCycleRefusal(plan: Pick<Standing, 'planKey' | 'nextBillingTime'>, answer: object = {}): AppError {
  const params = { plan: plan.planKey, next_billing_time: plan.nextBillingTime?.toISOString() ?? '' };
  return new AppError('FIRST_CYCLE_DOWNGRADE_FAILED', params, {
    data: { ...answer, error_code: 'FIRST_CYCLE_DOWNGRADE_FAILED', message_params: params },
  });
}
