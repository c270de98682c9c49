import { Form, useActionData, useFetcher, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { callApi } from '#app/ui/call-api.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { BindOffer } from './bind-offer.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { GrantedScopes } from './granted-scopes.tsx';

interface ChannelData {
  stores: {
    id: string;
    name: string;
    domain: string;
    platform: string;
    status: string;
    currency: string;
    isDefault: boolean;
    isHere: boolean;
    connectedAt: string | Date;
    uninstalledAt: string | Date | null;
    adminUrl: string | null;
    scopes: string[];
    lastSyncedAt: string | Date | null;
    needsReconnect: boolean;
    connectionError: string | null;
  }[];
  /** What may be connected here. */
  platforms: string[];
  asksForAddress: boolean;
  isDemo: boolean;
  canBind: boolean;
}

/** My channels: the linked stores, connecting another, disconnecting one. */
export function ChannelScreen() {
  const { t } = useTranslation('stores');
  const toast = useToast();
  const { t: tErrors } = useTranslation('errors');
  const { stores, platforms, asksForAddress, isDemo, canBind } = useLoaderData() as ChannelData;
  const refusal = useActionData() as (Refusal & { intent?: string }) | undefined;
  const [search] = useSearchParams();
  const isEmbedded = useIsEmbedded();
  const [connecting, setConnecting] = useState<{ platform: string; address: string } | 'any'>();
  const [leaving, setLeaving] = useState<string>();
  const refresh = useFetcher<Refusal & { refreshed?: true }>();
  useAnswer(refresh.data, (answer) => answer.refreshed && toast(t('channel.refreshed')));
  const canRefresh = stores.some((store) => store.status === 'active' && store.platform === 'shopify');
  const refused = search.get('refused');
  const why = search.get('why');
  const isDenied = why === 'consentDenied';
  const refusedBefore = useMemo(
    () =>
      refused && !isDenied
        ? { message: tErrors(why === 'nothingToLink' ? 'field.nothingToLink' : [refused, 'STORE_INSTALL_FAILED']) }
        : null,
    [refused, why, isDenied, tErrors],
  );
  const done = search.get('bound') ? 'bound' : search.get('connected') ? 'connected' : search.get('removed') ? 'removed' : undefined;
  const canConnect = !isDemo && platforms.length > 0;
  const connect = canConnect ? { content: t('channel.connect'), onAction: () => setConnecting('any') } : undefined;
  const otherOwner = refused === 'STORE_HAS_OTHER_OWNER';
  const hasSeveral = stores.filter((store) => store.status === 'active').length > 1;
  // Never two banners together (BFS 4.3, D25): what became of the seller's own step goes before what the plan would allow.
  const isTold = Boolean(done || refused || refusal || refresh.data?.message);
  return (
    <Screen
      title={t('channel.title')}
      subtitle={t('channel.subtitle')}
      {...(connect && stores.length > 0 ? { primaryAction: connect } : {})}
      secondaryActions={[
        ...(isDemo ? [] : [{ content: t('migrate.title'), url: '/app/setting/migrate' }]),
        ...(canRefresh
          ? [
              {
                content: t('channel.refresh'),
                loading: refresh.state !== 'idle',
                onAction: () => refresh.submit({ intent: 'refresh' }, { method: 'post', action: '/app/channel' }),
              },
            ]
          : []),
      ]}
    >
      <BlockStack gap="400">
        {refusal ? null : <ErrorBanner errors={refusedBefore} />}
        {isDenied && !refusal ? <Banner tone="info" title={tErrors('field.consentDenied')} /> : null}
        {otherOwner ? (
          <Banner
            tone="info"
            title={t('migrate.offerTitle')}
            action={{ content: t('migrate.offerAction'), url: `/app/setting/migrate?${search}` }}
          >
            {t('migrate.offerText')}
          </Banner>
        ) : null}
        {refusal?.message ? <ErrorBanner errors={refusal} /> : null}
        {refresh.data?.message ? <ErrorBanner errors={refresh.data} /> : null}
        {hasSeveral && !isTold ? <QuotaBanner features={['WP_ADD_STORE']} /> : null}
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
                <div className="StoreHead">
                  <SourceIcon source={store.platform} size={36} />
                  <BlockStack gap="050">
                    <InlineStack align="start" gap="200" blockAlign="center">
                      <Text as="h2" variant="headingSm" breakWord>
                        {store.name}
                      </Text>
                      {store.status === 'active' && store.needsReconnect ? (
                        <Badge tone="critical">{t('channel.status.lost')}</Badge>
                      ) : (
                        <Badge tone={store.status === 'active' ? 'success' : 'critical'}>{t(`channel.status.${store.status}`)}</Badge>
                      )}
                      {store.isDefault ? <Badge>{t('channel.default')}</Badge> : null}
                    </InlineStack>
                    <Text as="p" tone="subdued" breakWord>
                      <bdi>{store.domain}</bdi> · {store.currency}
                    </Text>
                    <Text as="p" tone="subdued" variant="bodySm">
                      {t(store.uninstalledAt ? 'channel.disconnectedSince' : 'channel.since')}{' '}
                      <DateTime at={store.uninstalledAt ?? store.connectedAt} show="date" />
                      {store.lastSyncedAt ? (
                        <>
                          {' · '}
                          {t('channel.lastSync')} <DateTime at={store.lastSyncedAt} />
                        </>
                      ) : null}
                    </Text>
                    {store.scopes.length > 0 && !store.uninstalledAt ? <GrantedScopes scopes={store.scopes} /> : null}
                    {store.status === 'active' && store.needsReconnect ? (
                      <Text as="p" tone="critical" variant="bodySm">
                        {t('channel.lostText', { platform: sourceNameOf(store.platform), words: store.connectionError ?? '' })}
                      </Text>
                    ) : null}
                  </BlockStack>
                </div>
                <InlineStack gap="200">
                  {store.adminUrl && store.status === 'active' && !isEmbedded ? (
                    <Button
                      url={store.adminUrl}
                      external
                      accessibilityLabel={t('channel.openNamed', { store: store.name, platform: sourceNameOf(store.platform) })}
                    >
                      {t('channel.open', { platform: sourceNameOf(store.platform) })}
                    </Button>
                  ) : null}
                  {store.status === 'active' && store.needsReconnect && canConnect ? (
                    <Button
                      variant="primary"
                      accessibilityLabel={t('channel.reconnectNamed', { store: store.name })}
                      onClick={() => setConnecting({ platform: store.platform, address: store.domain })}
                    >
                      {t('channel.reconnect')}
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
                    <Button
                      accessibilityLabel={t('channel.reconnectNamed', { store: store.name })}
                      onClick={() => setConnecting({ platform: store.platform, address: store.domain })}
                    >
                      {t('channel.reconnect')}
                    </Button>
                  ) : null}
                </InlineStack>
              </InlineStack>
            </Card>
          ))
        )}
        {canBind ? <BindOffer /> : null}
      </BlockStack>
      <ConnectDialog
        isOpen={connecting !== undefined}
        onClose={() => setConnecting(undefined)}
        platforms={platforms}
        preset={connecting === 'any' ? undefined : connecting}
        asksForAddress={asksForAddress}
      />
      <RemoveDialog store={stores.find((store) => store.domain === leaving)} onClose={() => setLeaving(undefined)} />
    </Screen>
  );
}

function RemoveDialog({ store, onClose }: { store: ChannelData['stores'][number] | undefined; onClose(): void }) {
  const { t } = useTranslation('stores');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const isNavigating = useNavigation().state !== 'idle';
  const [isLeaving, setIsLeaving] = useState(false);
  const isBusy = isNavigating || isLeaving;
  const domain = store?.domain;
  /** In the admin of the store that goes, no screen of ours can be asked for afterwards: the merchant is back in the admin. */
  async function leave(adminUrl: string) {
    setIsLeaving(true);
    const answer = await callApi('POST', '/auth/platform/unlink', { domain });
    // The address of the store alone: the app's own would install it again.
    const store = adminUrl.replace(/\/apps\/.*$/, '');
    if (answer.success) return void window.open(store, '_top');
    setIsLeaving(false);
    onClose();
    toast(answer.message, { type: 'error' });
  }
  return (
    <Modal
      open={domain !== undefined}
      onClose={onClose}
      title={t('remove.title')}
      primaryAction={{
        content: t('remove.action'),
        destructive: true,
        loading: isBusy,
        onAction: () => (store?.isHere && store.adminUrl ? void leave(store.adminUrl) : form.current?.requestSubmit()),
      }}
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
