/** What an account's former plans mean for what is offered now. As a statement, so that the account's own query can include it, too. */

export interface PlanPast {
  /** The plan that ended with an uninstall, if the store is linked again; null when another plan runs, or the seller declined it. */
  reinstalled: { planKey: string; packageId: string | null; addOns: string[]; cycleDays: 30 | 365 } | null;
  /**
   * `CHARGE_ONE_TIME_FIRST_MONTH` while the first month of such a package runs; the billing cycle cannot be switched before its end
   * (specification 1, section 4, "Billing cycle").
   */
  firstCycleChargeType: string | null;
}

/** `connected_at` of a store changes only when it is linked again after an uninstall. */
export const planPastOf = (accountId: string, now: Date) => ({
  name: 'plan-past',
  text: `select
      (select jsonb_build_object('planKey', c.plan_key, 'packageId', c.package_id, 'addOns', to_jsonb(c.add_ons), 'cycleDays', c.cycle_days)
       from subscriptions p join plan_charges c on c.account_id = p.account_id join stores s on s.workplace_id = c.workplace_id and s.id = c.store_id
       where p.account_id = $1 and not p.is_recharge_skipped and not (p.status = 'active' and p.price > 0)
         and c.kind = 'subscription' and (c.state = 'active' or (c.state = 'cancelled' and not c.is_once)) and s.status = 'active' and s.connected_at > c.decided_at
       order by c.id desc limit 1) as "reinstalled",
      (select k.first_cycle_charge_type from subscriptions p join packages k on k.id = p.package_id
       where p.account_id = $1 and p.start_time + make_interval(days => p.cycle_days) > $2) as "firstCycleChargeType"`,
  values: [accountId, now],
});
