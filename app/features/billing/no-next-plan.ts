/** SQL for an update of `subscriptions`: clears the next plan. */
export const noNextPlan = `next_plan_key = null, next_package_id = null, next_cycle_days = null, next_price = null, next_add_ons = '{}'`;
