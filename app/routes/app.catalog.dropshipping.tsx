import { movedTo } from '#app/doors/moved-to.ts';

/** The list of all products is one, at `/app/find-product` (docs/decisions/276); its filters are in the address. */
export const loader = movedTo('/app/find-product');
