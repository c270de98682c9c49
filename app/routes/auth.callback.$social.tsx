import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Former address of a provider's callback. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  redirect(`/auth/${encodeURIComponent(params.social ?? '')}/callback${new URL(request.url).search}`);
