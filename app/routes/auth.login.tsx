import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Shopify's library sends visitors here who are neither embedded nor signed in. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/login${new URL(request.url).search}`);
