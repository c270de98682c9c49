import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useIsEmbedded } from '#app/ui/use-is-embedded.ts';
import { isLinkedOnly } from '../linked-only.ts';
import { GrantedScopes } from './granted-scopes.tsx';
import { OnlyLinked } from './only-linked.tsx';

export interface LinkedStore {
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
}

interface Props {
  store: LinkedStore;
  /** Absent when stores cannot be connected here. */
  onReconnect?: () => void;
  onRemove: () => void;
}

/** A store that is linked or was, how its connection is, and what can be done about it. */
export function StoreCard({ store, onReconnect, onRemove }: Props) {
  const { t } = useTranslation('stores');
  const isEmbedded = useIsEmbedded();
  const platform = sourceNameOf(store.platform);
  const isActive = store.status === 'active';
  const isLost = isActive && store.needsReconnect;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <div className="StoreHead">
          <SourceIcon source={store.platform} size={36} />
          <BlockStack gap="050">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm" breakWord>
                {store.name}
              </Text>
              <Badge tone={isActive && !isLost ? 'success' : 'critical'}>{t(`channel.status.${isLost ? 'lost' : store.status}`)}</Badge>
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
            {isLinkedOnly(store.platform) ? <OnlyLinked platform={store.platform} /> : null}
            {isLost ? (
              <Text as="p" tone="critical" variant="bodySm">
                {t('channel.lostText', { platform, words: store.connectionError ?? '' })}
              </Text>
            ) : null}
          </BlockStack>
        </div>
        <InlineStack gap="200">
          {store.adminUrl && isActive && !isEmbedded ? (
            <Button url={store.adminUrl} external accessibilityLabel={t('channel.openNamed', { store: store.name, platform })}>
              {t('channel.open', { platform })}
            </Button>
          ) : null}
          {onReconnect && (isLost || !isActive) ? (
            <Button
              {...(isLost ? { variant: 'primary' as const } : {})}
              accessibilityLabel={t('channel.reconnectNamed', { store: store.name })}
              onClick={onReconnect}
            >
              {t('channel.reconnect')}
            </Button>
          ) : null}
          {isActive ? (
            <Button
              tone="critical"
              variant="tertiary"
              onClick={onRemove}
              accessibilityLabel={t('channel.removeNamed', { store: store.name })}
            >
              {t('channel.remove')}
            </Button>
          ) : null}
        </InlineStack>
      </InlineStack>
    </Card>
  );
}
