/** For an update of `subscriptions`: no other plan is to follow the present one. */
export const noNextPlan = `next_plan_key = null, next_package_id = null, next_cycle_days = null, next_price = null, next_add_ons = '{}'`;
