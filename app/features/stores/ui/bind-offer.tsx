import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';

/** Inside a store's admin: offers to join the store to an account with a sign-in. On the home screen it can be dismissed for good. */
export function BindOffer({ isOnHome = false }: { isOnHome?: boolean }) {
  const { t } = useTranslation('stores');
  const leaving = useFetcher();
  const fetcher = useFetcher<{ url?: string } & Refusal>();
  const url = fetcher.data?.url;
  if (leaving.state !== 'idle') return null;
  return (
    <Card>
      <BlockStack gap="200">
        <ErrorBanner errors={fetcher.data?.message ? fetcher.data : null} />
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('bind.offerTitle')}
            </Text>
            <Text as="p" tone="subdued">
              {t(url ? 'bind.offerReady' : 'bind.offerText')}
            </Text>
          </BlockStack>
          <InlineStack gap="200" blockAlign="center">
            {url ? (
              <Link url={url} external target="_blank">
                {t('bind.open')}
              </Link>
            ) : (
              <fetcher.Form method="post" action="/app/auth/bind/platform">
                <input type="hidden" name="intent" value="make-link" />
                <Button submit loading={fetcher.state !== 'idle'}>
                  {t('bind.makeLink')}
                </Button>
              </fetcher.Form>
            )}
            {isOnHome ? (
              <leaving.Form method="post" action="/app?index">
                <input type="hidden" name="intent" value="dismiss-bind" />
                <Button submit variant="tertiary" icon={XIcon} accessibilityLabel={t('bind.dismiss')} />
              </leaving.Form>
            ) : null}
          </InlineStack>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
