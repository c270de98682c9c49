import { redirect } from '@remix-run/node';

/** What the legacy screen set for products is set with the other product settings (docs/decisions). */
export const loader = () => redirect('/app/setting/product');
