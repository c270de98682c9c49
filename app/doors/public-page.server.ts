import type { LoaderFunctionArgs } from '@remix-run/node';
import { requestContext } from './require-seller.server.ts';

/** What pages that anybody may open begin with: who is signed in is led into the app, others to signing up. */
export async function publicLoader({ context }: LoaderFunctionArgs): Promise<{ isSignedIn: boolean }> {
  const ctx = await requestContext(context);
  return { isSignedIn: Boolean(ctx.account) };
}
