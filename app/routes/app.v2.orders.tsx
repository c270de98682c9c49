import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Former address of the order list. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/app/orders${new URL(request.url).search}`);
