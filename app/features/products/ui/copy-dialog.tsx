/** Copies chosen products to another store of the account, also in another workplace. */
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, SkeletonBodyText, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushOutcome } from '#app/features/push/schemas.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';

export interface AccountStore {
  id: string;
  name: string;
  domain: string;
  platform: string;
  workplace: string;
  is_here: boolean;
  can_push: boolean;
}

export interface CopyDialogProps {
  productIds: string[];
  stores: AccountStore[];
  onClose(): void;
  onBegun(): void;
}

export function CopyDialog({ productIds, stores, onClose, onBegun }: CopyDialogProps) {
  const { t } = useTranslation('products');
  const { t: push } = useTranslation('push');
  const toast = useToast();
  const { load, data: found } = useFetcher<{ having: Record<string, { products: number; live: number }> }>();
  const address = `/app/products-center/stores?ids=${productIds.join(',')}`;
  useEffect(() => load(address), [load, address]);
  const having = (store: AccountStore) => found?.having[store.id]?.products ?? 0;
  const open = stores.filter((store) => store.can_push);
  const [chosenId, setChosenId] = useState<string>();
  const [chosenStatus, setChosenStatus] = useState<'active' | 'draft'>();
  // Preselect a store that lacks some of the products; in a store that has them all, they are updated.
  const storeId = chosenId ?? (open.find((store) => having(store) < productIds.length) ?? open[0])?.id ?? '';
  // Preselect `active` when some are live there, so that no live product becomes a draft unnoticed.
  const status = chosenStatus ?? ((found?.having[storeId]?.live ?? 0) > 0 ? 'active' : 'draft');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);

  async function copy() {
    setIsBusy(true);
    const body = { product_ids: productIds, store_id: storeId, is_publish: status === 'active' };
    const answer = await callApi<PushOutcome>('POST', '/products/copy-product-to-new-store', body);
    setIsBusy(false);
    if (!answer.success || !answer.data) return setRefusal(answer);
    const count = Object.keys(answer.data.success).length;
    if (count > 0) toast(t('copy.begun', { count }));
    onBegun();
    const refused = Object.values(answer.data.failed).map((each) => each.error_message);
    if (refused.length === 0) return onClose();
    setRefusal({ message: [...new Set(refused)].join(' ') });
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('copy.title', { count: productIds.length })}
      primaryAction={
        stores.length > 0
          ? { content: t('copy.do'), onAction: () => void copy(), loading: isBusy, disabled: isBusy || !found || storeId === '' }
          : { content: t('copy.connect'), url: '/app/channel' }
      }
      secondaryActions={[{ content: t('center.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} />
          {stores.length === 0 ? (
            <Text as="p">{t('copy.none')}</Text>
          ) : !found ? (
            <SkeletonBodyText lines={Math.min(stores.length, 5) * 2} />
          ) : (
            <>
              <ChoiceList
                title={t('copy.store')}
                choices={stores.map((store) => ({
                  value: store.id,
                  label: store.name,
                  disabled: !store.can_push,
                  helpText: store.can_push
                    ? [
                        store.is_here ? store.domain : t('copy.elsewhere', { domain: store.domain, workplace: store.workplace }),
                        having(store) > 0 ? t('copy.there', { count: having(store) }) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : push(store.platform === 'tiktok' ? 'drawer.tiktok' : 'failed.CHANNEL_OFF'),
                }))}
                selected={[storeId]}
                onChange={([chosen]) => setChosenId(chosen)}
              />
              <ChoiceList
                title={t('copy.status')}
                choices={[
                  { value: 'draft', label: t('state.draft') },
                  { value: 'active', label: t('state.active') },
                ]}
                selected={[status]}
                onChange={([chosen]) => setChosenStatus(chosen === 'active' ? 'active' : 'draft')}
              />
            </>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
