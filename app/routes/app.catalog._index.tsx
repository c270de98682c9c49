import { redirect } from '@remix-run/node';

/** `/app/catalog` itself shows the first of its subpages. */
export const loader = () => redirect('/app/catalog/dropshipping');
