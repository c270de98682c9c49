import { redirect } from '@remix-run/node';

/** No link signs anybody in (docs/decisions/050). */
export const loader = () => redirect('/login');
