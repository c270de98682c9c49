import { movedTo } from '#app/doors/moved-to.ts';

/** The monitoring settings replace this legacy screen (docs/decisions). */
export const loader = movedTo('/app/setting/monitoring');
