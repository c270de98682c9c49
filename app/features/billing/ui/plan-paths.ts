/** Path of the plan chooser, whose action handles all forms about plans. */
export const planAction = '/app/setting/billing-plan/change-plan';
export const billingPath = '/app/setting/billing';
