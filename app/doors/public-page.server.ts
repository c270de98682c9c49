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
 * Data of public pages, which lead signed-in people into the app, and others to signing up.
 * @param title key of the page's title.
 * @param description key of the page's description.
 */
export const readPublicPage = (ctx: Context, title: string, description: string): PublicPageData => {
  const t = translator(ctx.locale);
  return { isSignedIn: Boolean(ctx.account), head: { title: t(title), description: t(description) } };
};

/** The loader of a page with only texts. */
export const publicLoader =
  (title: string, description: string) =>
  async ({ context }: LoaderFunctionArgs): Promise<PublicPageData> =>
    readPublicPage(await requestContext(context), title, description);
