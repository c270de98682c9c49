import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** The loader of an address that has become another: forwards there with all that the address asks for, the language too. */
export const movedTo =
  (path: string) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response =>
    redirect(`${path}${new URL(request.url).search}`);
