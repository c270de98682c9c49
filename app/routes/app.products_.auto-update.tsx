import { redirect } from '@remix-run/node';

/** What the legacy screen set is set with monitoring (docs/decisions). */
export const loader = () => redirect('/app/setting/monitoring');
