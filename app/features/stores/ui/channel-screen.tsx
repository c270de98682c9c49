import { useActionData, useFetcher, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { BindOffer } from './bind-offer.tsx';
import { ChannelNews } from './channel-news.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { type LinkedStore, StoreCard } from './store-card.tsx';

interface ChannelData {
  stores: LinkedStore[];
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
  const { stores, platforms, asksForAddress, isDemo, canBind } = useLoaderData() as ChannelData;
  const refusal = useActionData() as (Refusal & { intent?: string }) | undefined;
  const [search] = useSearchParams();
  const isEmbedded = useIsEmbedded();
  // A link on a platform's page may name what to connect. Inside an admin no dialog opens by itself.
  const asked = isDemo || isEmbedded ? undefined : platforms.find((each) => each === search.get('connect'));
  const [connecting, setConnecting] = useState<{ platform: string; address: string } | 'any' | undefined>(
    asked ? { platform: asked, address: search.get('shop') ?? '' } : undefined,
  );
  const [leaving, setLeaving] = useState<string>();
  const refresh = useFetcher<Refusal & { refreshed?: true }>();
  useAnswer(refresh.data, (answer) => answer.refreshed && toast(t('channel.refreshed')));
  const canRefresh = stores.some((store) => store.status === 'active' && store.platform === 'shopify');
  const canConnect = !isDemo && platforms.length > 0;
  const connect = canConnect ? { content: t('channel.connect'), onAction: () => setConnecting('any') } : undefined;
  const hasSeveral = stores.filter((store) => store.status === 'active').length > 1;
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
        {stores.some((store) => store.status === 'active') && canConnect ? <OneStoreNote /> : null}
        <ChannelNews refusal={refusal} refreshRefusal={refresh.data} hasSeveral={hasSeveral} />
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
            <StoreCard
              key={store.id}
              store={store}
              onRemove={() => setLeaving(store.domain)}
              {...(canConnect ? { onReconnect: () => setConnecting({ platform: store.platform, address: store.domain }) } : {})}
            />
          ))
        )}
        {canBind ? <BindOffer /> : null}
        <p className="HelpLine">
          <HelpLink article="connect-a-store" about={t('channel.connect')} />
        </p>
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

/** Said before another store is connected on a plan for one; channels that are no stores, and lost stores, can always be connected. */
function OneStoreNote() {
  const { t } = useTranslation('billing');
  const gate = useGate('WP_ADD_STORE');
  if (!gate || gate.isAllowed) return null;
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <InlineStack gap="200" blockAlign="center">
        <Text as="span">{t('points.oneStore')}</Text>
        <PlanNote {...gate} />
      </InlineStack>
    </Box>
  );
}
