import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectInside } from '#app/doors/redirect-inside.server.ts';

/** The list of all products is one, at `/app/find-product` (docs/decisions/276); its filters are in the address. */
export const loader = ({ request }: LoaderFunctionArgs) => redirectInside(request, `/app/find-product${new URL(request.url).search}`);
