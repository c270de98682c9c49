import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Where Shopify's library sends who is neither embedded nor signed in. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/login${new URL(request.url).search}`);
