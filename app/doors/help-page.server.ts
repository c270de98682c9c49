/** Public help pages: what search engines are told of their languages. */
import type { Context } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { locales } from '#app/platform/locales.ts';
import type { HelpHead } from '#app/ui/standalone/help-meta.ts';

/**
 * The head of a public help page. Without a language in the address readers get the one that their browser asks for; search engines are
 * given an address for each language.
 * @param path address of the page without its language.
 */
export function readHelpHead(ctx: Context, path: string, title: string, description: string): HelpHead {
  const address = (locale: string) => `${ctx.env.APP_URL}${path}?locale=${locale}`;
  return {
    title,
    description,
    canonical: address(ctx.locale),
    alternates: [
      ...locales.map((locale) => ({ language: locale as string, address: address(locale) })),
      { language: 'x-default', address: `${ctx.env.APP_URL}${path}` },
    ],
  };
}

/** What every public help page shows beside its articles. */
export const readHelpFrame = (ctx: Context) => ({
  isSignedIn: Boolean(ctx.account),
  email: ctx.env.SUPPORT_EMAIL,
  title: translator(ctx.locale)('help:title'),
});
