/** Onboarding steps; each is stored in the account's meta under `onboarding.` (specification 1, section 4). */
export const onboardingKeys = ['is_enable_mkt_import', 'is_enable_pricing', 'is_enable_order', 'is_enable_normal_import'] as const;
