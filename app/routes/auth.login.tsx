import { movedTo } from '#app/doors/moved-to.ts';

/** Shopify's library sends visitors here who are neither embedded nor signed in. */
export const loader = movedTo('/login');
