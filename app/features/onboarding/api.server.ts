/** Calls about the first steps (specification 1, sections 4 and 7). */
import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { setOnboardingKeys } from './set-onboarding-keys.server.ts';

/** A key alone means that its step is done; a map sets several. */
const Onboarding = z.object({
  value: z.union([
    z.string().trim().min(1, 'required').max(60, 'tooLarge').regex(/^\w+$/, 'invalid'),
    z.record(z.string().regex(/^\w{1,60}$/, 'invalid'), z.boolean()),
  ]),
});

export const onboardingApi = [
  endpoint({
    method: 'post',
    path: '/api/auth/account/update-onboarding',
    summary: 'Remember steps of the onboarding',
    access: 'account',
    input: Onboarding,
    output: z.null(),
    run: async (ctx, { value }) => {
      await setOnboardingKeys(ctx, typeof value === 'string' ? { [value]: true } : value);
      return null;
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/core/account/update-pricing-onboarding',
    summary: 'Remember that the pricing step of the onboarding is done',
    access: 'account',
    input: z.object({ value: z.boolean().default(true) }),
    output: z.null(),
    run: async (ctx, { value }) => {
      await setOnboardingKeys(ctx, { is_enable_pricing: value });
      return null;
    },
  }),
];
