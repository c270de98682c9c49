/** Steps of the onboarding as the account keeps them, each below `onboarding.` in its meta (specification 1, section 4). */
export const onboardingKeys = ['is_enable_mkt_import', 'is_enable_pricing', 'is_enable_order', 'is_enable_normal_import'] as const;
