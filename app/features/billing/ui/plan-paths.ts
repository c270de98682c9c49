/** Where plans are chosen, and where all buttons about them are answered. */
export const planAction = '/app/setting/billing-plan/change-plan';
export const billingPath = '/app/setting/billing';
