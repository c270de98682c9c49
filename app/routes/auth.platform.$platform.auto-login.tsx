import { redirect } from '@remix-run/node';

/** Links never sign anybody in (docs/decisions/050). */
export const loader = () => redirect('/login');
