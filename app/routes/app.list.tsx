import { movedTo } from '#app/doors/moved-to.ts';

/** The legacy product list became the product centre (docs/decisions). */
export const loader = movedTo('/app/products-center');
