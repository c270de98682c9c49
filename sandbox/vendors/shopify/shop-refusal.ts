/** Shown on a page instead of a stack trace: the store would refuse this, and says why. */
export class ShopRefusal extends Error {}

/** The answer of a frozen or locked shop to apps. */
export const unavailableShop = { errors: 'Unavailable Shop' };
