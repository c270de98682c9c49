import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectInside } from '#app/doors/redirect-inside.server.ts';

/** The monitoring settings replace this legacy screen (docs/decisions). */
export const loader = ({ request }: LoaderFunctionArgs) => redirectInside(request, '/app/setting/monitoring');
