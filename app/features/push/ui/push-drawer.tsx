/** Shows a push before it starts: the products on one side, the summary with stores, publications and status on the other. */
import { useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Box, Checkbox, SkeletonBodyText, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import { PushProducts } from './push-products.tsx';
import { hasNoStore, PushNotes, PushTerms, usePushRoom } from './push-terms.tsx';
import { usePushDraft } from './use-push-draft.ts';

export interface PushDrawerProps {
  productIds: string[];
  open: boolean;
  onClose(): void;
  /** Ids of the products whose push has begun. */
  onPushed?: (ids: string[]) => void;
}

export function PushDrawer({ productIds, open, onClose, onPushed }: PushDrawerProps) {
  const { t } = useTranslation(['push', 'common']);
  const navigate = useNavigate();
  const draft = usePushDraft(open ? productIds : []);
  const { preview, refusal, products, chosen, isPushing } = draft;

  const needed = products.reduce((sum, { held_store_ids: held, parts }) => {
    const stores = chosen.filter((store) => !held.includes(store.id)).length;
    return sum + (draft.isSplitting ? stores + (parts - 1) * chosen.length : stores);
  }, 0);
  const room = usePushRoom(preview, needed);

  async function push() {
    const done = await draft.push();
    if (!done) return;
    onPushed?.(done.begun);
    if (done.isComplete) onClose();
  }

  const free = products.reduce((sum, product) => sum + product.free, 0);
  const below = products.reduce((sum, product) => sum + product.below_cost, 0);
  const mustAgree = free + below > 0 && !draft.isAgreed;
  const gone = preview ? productIds.length - preview.products.length : 0;
  const noStore = preview !== undefined && hasNoStore(preview);
  const isUnread = preview === undefined && refusal !== undefined;
  const primaryAction = () => {
    if (isUnread) return { content: t('common:retry'), onAction: draft.readAgain };
    if (noStore) return { content: t('drawer.connect'), onAction: () => navigate('/app/channel') };
    if (preview?.is_demo) return { content: t('drawer.signUp'), onAction: () => navigate('/signup') };
    const isNothingChosen = products.length === 0 || chosen.length === 0;
    return {
      content: t('drawer.push', { count: products.length }),
      onAction: () => void push(),
      loading: isPushing,
      disabled: isPushing || isNothingChosen || mustAgree || room.isFull || preview?.is_marketplace === true,
    };
  };

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('drawer.title')}
      size="large"
      primaryAction={primaryAction()}
      secondaryActions={[{ content: t('drawer.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <PushNotes preview={preview} refusal={refusal} room={room} />
          {gone > 0 ? <Banner tone="warning" title={t('drawer.gone', { count: gone })} /> : null}
          {preview === undefined && !refusal ? <SkeletonBodyText lines={6} /> : null}
          {preview ? (
            <div className="PushDrawer">
              <PushProducts draft={draft} />
              <Box background="bg-surface-secondary" padding="400" borderRadius="200">
                <BlockStack gap="400">
                  <Text as="h3" variant="headingSm">
                    {t('drawer.summary')}
                  </Text>
                  <PushTerms preview={preview} draft={draft} room={room}>
                    {products.some((product) => product.warning === 'SPLIT') ? (
                      <Checkbox
                        label={t('drawer.splitFirst', { threshold: preview.split.threshold })}
                        helpText={t('drawer.splitHelp')}
                        checked={draft.isSplitting}
                        onChange={draft.setSplitting}
                      />
                    ) : null}
                    {free + below > 0 ? (
                      <Banner tone="warning" title={t('drawer.askPrices')}>
                        {free > 0 ? <p>{t('drawer.free', { count: free })}</p> : null}
                        {below > 0 ? <p>{t('drawer.belowCost', { count: below })}</p> : null}
                        <Checkbox label={t('drawer.agree')} checked={draft.isAgreed} onChange={draft.setAgreed} />
                      </Banner>
                    ) : null}
                  </PushTerms>
                </BlockStack>
              </Box>
            </div>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
