import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** The legacy product list became the product centre (docs/decisions). */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/app/products-center${new URL(request.url).search}`);
