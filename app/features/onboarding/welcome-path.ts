/** Where a newcomer is led to: the setup guide, at the specification's address for the onboarding. */
export const welcomePath = '/app/ob-welcome';
