import type { HeadersArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { useEffect } from 'react';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { readShell } from '#app/doors/read-shell.server.ts';
import { askedAgainWhenGone, requireSeller } from '#app/doors/require-seller.server.ts';
import { touchToken } from '#app/features/account/touch-token.server.ts';
import billingCss from '#app/features/billing/ui/billing.css?url';
import { UpgradeProvider } from '#app/features/billing/ui/upgrade-provider.tsx';
import { UsagePopover } from '#app/features/billing/ui/usage-popover.tsx';
import { DemoPrompt } from '#app/features/onboarding/ui/demo-prompt.tsx';
import { LazyProcessToast } from '#app/features/process-items/ui/lazy-process-toast.tsx';
import processToastCss from '#app/features/process-items/ui/process-toast.css?url';
import pushCss from '#app/features/push/ui/push.css?url';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { BackToTop } from '#app/ui/back-to-top.tsx';
import { RenderedWhenIdle } from '#app/ui/client-rendering.tsx';
import { TimeZone } from '#app/ui/date-time.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { keepFocus } from '#app/ui/keep-focus.ts';
import { NavigationGuard } from '#app/ui/navigation-guard.tsx';
import { ScreenOutlet } from '#app/ui/screen-outlet.tsx';
import { EmbeddedShell } from '#app/ui/shell/embedded-shell.tsx';
import shellCss from '#app/ui/shell/shell.css?url';
import { ShellSkeleton } from '#app/ui/shell/shell-skeleton.tsx';
import { StandaloneShell } from '#app/ui/shell/standalone-shell.tsx';
import { useCustomerReturn } from '#app/ui/shell/use-customer-return.ts';
import { useRememberedViews } from '#app/ui/shell/use-remembered-views.ts';
import { withSeenViews } from '#app/ui/shell/with-seen-views.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'errors', 'shell', 'onboarding', 'process-items', 'push', 'billing', 'pages'] };
export const links = () => [
  { rel: 'stylesheet', href: shellCss },
  { rel: 'stylesheet', href: pushCss },
  { rel: 'stylesheet', href: processToastCss },
  { rel: 'stylesheet', href: billingCss },
];

/** Default title; screens override it. */
export const meta: MetaFunction = () => [{ title: 'Quayside' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { tokenId, isTouchDue } = await (context as LoadContext).requester();
  if (tokenId && isTouchDue) await unlessNoRoom(ctx, touchToken(ctx, tokenId));
  return askedAgainWhenGone(request, readShell(ctx));
}

// The library's answers to bad session tokens carry headers that App Bridge acts on.
export const headers = (args: HeadersArgs) => boundary.headers(args);

/** Badges follow live events and sent forms; navigating between screens reloads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) => {
  if (formMethod && formMethod !== 'GET') return defaultShouldRevalidate;
  const named = (url: URL) => `${url.searchParams.get('workplace_id')} ${url.searchParams.get('store_id')}`;
  return currentUrl.href === nextUrl.href || named(currentUrl) !== named(nextUrl);
};

export default function App() {
  const loaded = useLoaderData<typeof loader>();
  const shell = withSeenViews(loaded, useRememberedViews(loaded.seen));
  useLiveData('counts', 'notifications', 'stores.uninstalled');
  useCustomerReturn();
  useEffect(() => keepFocus(document), []);
  const Shell = shell.isEmbedded ? EmbeddedShell : StandaloneShell;
  return (
    <NavigationGuard>
      <UpgradeProvider>
        <TimeZone.Provider value={shell.workplace.timeZone}>
          <RenderedWhenIdle fallback={<ShellSkeleton isEmbedded={shell.isEmbedded} />}>
            <Shell shell={shell} tools={<UsagePopover plan={shell.plan} />}>
              {shell.workplace.isDemo ? <DemoPrompt /> : null}
              <ScreenOutlet under="routes/app" />
              <LazyProcessToast />
              <BackToTop />
            </Shell>
          </RenderedWhenIdle>
        </TimeZone.Provider>
      </UpgradeProvider>
    </NavigationGuard>
  );
}

/** Only one screen failed: the navigation stays. */
export function ErrorBoundary() {
  const loaded = useRouteLoaderData<typeof loader>('routes/app');
  if (!loaded) return <ErrorScreen />;
  const shell = withSeenViews(loaded, loaded.seen);
  const Shell = shell.isEmbedded ? EmbeddedShell : StandaloneShell;
  return (
    <NavigationGuard>
      <UpgradeProvider>
        <Shell shell={shell}>
          <ErrorScreen />
        </Shell>
      </UpgradeProvider>
    </NavigationGuard>
  );
}
