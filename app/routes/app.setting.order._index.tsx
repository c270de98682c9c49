import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectInside } from '#app/doors/redirect-inside.server.ts';

export const loader = ({ request }: LoaderFunctionArgs) => redirectInside(request, '/app/setting/order/order-placement');
