import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Links, Meta, Scripts, useRouteLoaderData } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import polarisCss from '@shopify/polaris/build/esm/styles.css?url';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeLanguage } from 'remix-i18next/react';
import { appBridgeUrl } from '#app/doors/document-headers.server.ts';
import { cookieOf } from '#app/doors/identify.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { defaultLocale, directionOf, matchLocale } from '#app/platform/locales.ts';
import { AppLink } from '#app/ui/app-link.tsx';
import { IsClientRendered } from '#app/ui/client-rendering.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { usePolarisWords } from '#app/ui/i18n/polaris.ts';
import { useNonce } from '#app/ui/nonce.ts';
import { ScreenOutlet } from '#app/ui/screen-outlet.tsx';
import { ScrollPosition } from '#app/ui/scroll-position.tsx';
import { themeCookie, themeOf } from '#app/ui/theme.ts';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { useFramedAddress } from '#app/ui/use-framed-address.ts';
import rtlCss from './generated/polaris.rtl.css?url';
import appCss from './ui/app.css?url';

export const handle = { i18n: ['common', 'errors'] };

/** Default title, which screens override; missing and failed pages have no other. */
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

/** Target of campaign addresses, anywhere in a path (specification 1, section 1). */
const partnersPage = '/partners';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, requester, at, requestId } = context as LoadContext;
  const url = new URL(request.url);
  if (url.pathname.includes('/campaign')) throw redirect(partnersPage);
  const { locale = defaultLocale, via } = await requester();
  const isEmbedded = via === 'embedded' || url.searchParams.get('embedded') === '1' || url.searchParams.has('id_token');
  return {
    locale,
    /** Live events are needed from this time on. */
    loadedAt: at,
    requestId,
    isEmbedded,
    theme: isEmbedded ? ('light' as const) : themeOf(cookieOf(request, themeCookie)),
    apiKey: services.env.SHOPIFY_API_KEY ?? '',
    appBridgeUrl: services.vendorPages.url(appBridgeUrl),
  };
}

// Language and shell are fixed when the document is loaded; navigation reloads nothing here.
export const shouldRevalidate = () => false;

export type RootData = Awaited<ReturnType<typeof loader>>;

export const useRootData = (): RootData | undefined => useRouteLoaderData<typeof loader>('root') as RootData | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { i18n } = useTranslation();
  const locale = matchLocale(root?.locale ?? i18n.language) ?? defaultLocale;
  const direction = directionOf(locale);
  const nonce = useNonce();
  const isClientRendered = useContext(IsClientRendered);
  return (
    <html
      lang={locale}
      dir={direction}
      data-loaded-at={root?.loadedAt}
      data-theme={root?.theme ?? 'light'}
      data-client-rendered={isClientRendered ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {root?.isEmbedded ? (
          <>
            <meta name="shopify-api-key" content={root.apiKey} />
            <script src={root.appBridgeUrl} />
            <script src="/framed.js" />
          </>
        ) : null}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={direction === 'rtl' ? rtlCss : polarisCss} />
        <link rel="stylesheet" href={appCss} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollPosition nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Frameless({ children }: { children: ReactNode }) {
  const words = usePolarisWords();
  useFramedAddress();
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return (
    <AppProvider i18n={words} linkComponent={AppLink}>
      <ToastProvider>{children}</ToastProvider>
    </AppProvider>
  );
}

export default function App() {
  const root = useRootData();
  useChangeLanguage(root?.locale ?? defaultLocale);
  return (
    <Frameless>
      <ScreenOutlet under="root" />
    </Frameless>
  );
}

export function ErrorBoundary() {
  return (
    <Frameless>
      <ErrorScreen />
    </Frameless>
  );
}
