import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { SupplierCard, type SupplierConnectionData } from './supplier-card.tsx';

interface PartnersData {
  connections: SupplierConnectionData[];
  signIns: { source: string; url: string }[];
  isDemo: boolean;
}

/** The seller's accounts at suppliers: connect, check, disconnect; and links to sign in to the other marketplaces. */
export function PartnersScreen() {
  const { t } = useTranslation('partners');
  const { t: tErrors } = useTranslation('errors');
  const { connections, signIns, isDemo } = useLoaderData() as PartnersData;
  const [search] = useSearchParams();
  const refused = search.get('refused');
  const vendor = sourceNameOf(search.get('source') ?? '');
  const connected = search.get('connected');
  const refusal = useMemo(
    () => (refused ? { message: tErrors([refused, 'SUPPLIER_DECLINED'], { vendor }) } : null),
    [refused, tErrors, vendor],
  );
  return (
    <Screen title={t('title')} subtitle={t('subtitle')} narrow>
      <BlockStack gap="400">
        <ErrorBanner errors={refusal} />
        {connected && !refused ? <Banner tone="success" title={t('done.connected', { supplier: sourceNameOf(connected) })} /> : null}
        {isDemo ? <Banner tone="info" title={t('demo')} /> : null}
        {connections.map((connection) => (
          <SupplierCard key={connection.source} connection={connection} isDemo={isDemo} />
        ))}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p" tone="subdued">
            {t('wallet')} <HelpLink article="supplier-accounts" about={t('title')} />
          </Text>
        </Box>
        <Card>
          <BlockStack gap="400">
            <BlockStack gap="100">
              <Text as="h2" variant="headingSm">
                {t('signIn.title')}
              </Text>
              <Text as="p" tone="subdued">
                {t('signIn.text')}
              </Text>
            </BlockStack>
            {signIns.map(({ source, url }) => (
              <InlineStack key={source} align="space-between" blockAlign="center" gap="300">
                <InlineStack gap="300" blockAlign="center">
                  <SourceIcon source={source} size={28} decorative />
                  <Text as="span">{sourceNameOf(source)}</Text>
                </InlineStack>
                <Button url={url} external>
                  {t('signIn.action', { supplier: sourceNameOf(source) })}
                </Button>
              </InlineStack>
            ))}
          </BlockStack>
        </Card>
      </BlockStack>
    </Screen>
  );
}
