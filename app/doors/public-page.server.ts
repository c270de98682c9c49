import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Context } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import type { PublicPageHead } from '#app/ui/standalone/public-meta.ts';
import { requestContext } from './require-seller.server.ts';

interface PublicPageData {
  isSignedIn: boolean;
  head: PublicPageHead;
}

/**
 * What pages that anybody may open begin with: who is signed in is led into the app, others to signing up.
 * @param title keys of the page's name and of what it is about.
 */
export const readPublicPage = (ctx: Context, title: string, description: string): PublicPageData => {
  const t = translator(ctx.locale);
  return { isSignedIn: Boolean(ctx.account), head: { title: t(title), description: t(description) } };
};

/** The loader of a page that shows nothing but words. */
export const publicLoader =
  (title: string, description: string) =>
  async ({ context }: LoaderFunctionArgs): Promise<PublicPageData> =>
    readPublicPage(await requestContext(context), title, description);
