import { movedTo } from '#app/doors/moved-to.ts';

/** Former address of the order list. */
export const loader = movedTo('/app/orders');
