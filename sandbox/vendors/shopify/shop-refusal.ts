/** Shown on a page instead of a stack trace: the store would refuse this, and says why. */
export class ShopRefusal extends Error {}

/** What a shop that is frozen or locked answers apps. */
export const unavailableShop = { errors: 'Unavailable Shop' };
