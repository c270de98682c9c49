import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, FormLayout, InlineStack, Modal, Text, TextField } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';

interface ChannelData {
  stores: {
    id: string;
    name: string;
    domain: string;
    platform: string;
    status: string;
    currency: string;
    isDefault: boolean;
    connectedAt: string | Date;
    adminUrl: string | null;
  }[];
  asksForAddress: boolean;
  isDemo: boolean;
}

/** My channels: the linked stores, connecting another, disconnecting one. */
export function ChannelScreen() {
  const { t } = useTranslation('stores');
  const { t: tErrors } = useTranslation('errors');
  const { stores, asksForAddress, isDemo } = useLoaderData() as ChannelData;
  const refusal = useActionData() as (Refusal & { intent?: string }) | undefined;
  const [search] = useSearchParams();
  const isEmbedded = useIsEmbedded();
  const [isConnecting, setConnecting] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const refused = search.get('refused');
  const done = search.get('bound') ? 'bound' : search.get('connected') ? 'connected' : search.get('removed') ? 'removed' : undefined;
  const connect = isEmbedded || isDemo ? undefined : { content: t('channel.connect'), onAction: () => setConnecting(true) };
  const addressRefused = fieldErrorOf(refusal, 'shop');
  useEffect(() => {
    if (addressRefused) setConnecting(true);
  }, [addressRefused]);
  return (
    <Screen
      title={t('channel.title')}
      subtitle={t('channel.subtitle')}
      {...(connect && stores.length > 0 ? { primaryAction: connect } : {})}
    >
      <BlockStack gap="400">
        {refused && !refusal ? <ErrorBanner errors={{ message: tErrors([refused, 'STORE_INSTALL_FAILED']) }} /> : null}
        {refusal?.message && !addressRefused ? <ErrorBanner errors={refusal} /> : null}
        {stores.filter((store) => store.status === 'active').length > 1 ? <QuotaBanner features={['WP_ADD_STORE']} /> : null}
        {done && !refusal ? <Banner tone="success" title={t(`channel.done.${done}`)} /> : null}
        {stores.length === 0 ? (
          <Card>
            <ListEmpty
              title={t('channel.emptyTitle')}
              text={t(isDemo ? 'channel.emptyDemo' : 'channel.emptyText')}
              {...(connect ? { action: connect } : {})}
            />
          </Card>
        ) : (
          stores.map((store) => (
            <Card key={store.id}>
              <InlineStack align="space-between" blockAlign="center" gap="300">
                <InlineStack gap="300" blockAlign="center">
                  <SourceIcon source={store.platform} size={36} />
                  <BlockStack gap="050">
                    <InlineStack gap="200" blockAlign="center">
                      <Text as="h2" variant="headingSm">
                        {store.name}
                      </Text>
                      <Badge tone={store.status === 'active' ? 'success' : 'critical'}>{t(`channel.status.${store.status}`)}</Badge>
                      {store.isDefault ? <Badge>{t('channel.default')}</Badge> : null}
                    </InlineStack>
                    <Text as="p" tone="subdued">
                      <bdi>{store.domain}</bdi> · {store.currency}
                    </Text>
                    <Text as="p" tone="subdued" variant="bodySm">
                      {t('channel.since')} <DateTime at={store.connectedAt} show="date" />
                    </Text>
                  </BlockStack>
                </InlineStack>
                <InlineStack gap="200">
                  {store.adminUrl && store.status === 'active' && !isEmbedded ? (
                    <Button url={store.adminUrl} external accessibilityLabel={t('channel.openNamed', { store: store.name })}>
                      {t('channel.open')}
                    </Button>
                  ) : null}
                  {store.status === 'active' ? (
                    <Button
                      tone="critical"
                      variant="tertiary"
                      onClick={() => setLeaving(store.domain)}
                      accessibilityLabel={t('channel.removeNamed', { store: store.name })}
                    >
                      {t('channel.remove')}
                    </Button>
                  ) : connect ? (
                    <Button onClick={connect.onAction}>{t('channel.reconnect')}</Button>
                  ) : null}
                </InlineStack>
              </InlineStack>
            </Card>
          ))
        )}
      </BlockStack>
      <ConnectDialog isOpen={isConnecting} onClose={() => setConnecting(false)} asksForAddress={asksForAddress} error={addressRefused} />
      <RemoveDialog domain={leaving} onClose={() => setLeaving(undefined)} />
    </Screen>
  );
}

function ConnectDialog({
  isOpen,
  onClose,
  asksForAddress,
  error,
}: {
  isOpen: boolean;
  onClose(): void;
  asksForAddress: boolean;
  error: string | undefined;
}) {
  const { t } = useTranslation('stores');
  const [shop, setShop] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('connect.title')}
      primaryAction={{
        content: t('connect.action', { platform: sourceNameOf('shopify') }),
        loading: isBusy,
        onAction: () => form.current?.requestSubmit(),
      }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {/* The platform's page is another site: the browser goes there itself. */}
        <Form ref={form} method="post" reloadDocument>
          <input type="hidden" name="intent" value="connect" />
          <input type="hidden" name="platform" value="shopify" />
          <FormLayout>
            <InlineStack gap="200" blockAlign="center">
              <SourceIcon source="shopify" size={28} decorative />
              <Text as="p" fontWeight="semibold">
                {sourceNameOf('shopify')}
              </Text>
            </InlineStack>
            <Text as="p">{t(asksForAddress ? 'connect.textAddress' : 'connect.text')}</Text>
            {asksForAddress ? (
              <TextField
                label={t('connect.address')}
                name="shop"
                value={shop}
                onChange={setShop}
                autoComplete="off"
                suffix={shop.includes('.') ? undefined : '.myshopify.com'}
                {...(error ? { error } : {})}
              />
            ) : null}
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}

function RemoveDialog({ domain, onClose }: { domain: string | undefined; onClose(): void }) {
  const { t } = useTranslation('stores');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Modal
      open={domain !== undefined}
      onClose={onClose}
      title={t('remove.title')}
      primaryAction={{ content: t('remove.action'), destructive: true, loading: isBusy, onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form ref={form} method="post" onSubmit={onClose}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="domain" value={domain ?? ''} />
          <Text as="p">{t('remove.text', { domain: domain ?? '' })}</Text>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
