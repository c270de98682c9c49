import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectInside } from '#app/doors/redirect-inside.server.ts';

/** What the legacy screen set is set with monitoring (docs/decisions). */
export const loader = ({ request }: LoaderFunctionArgs) => redirectInside(request, '/app/setting/monitoring');
