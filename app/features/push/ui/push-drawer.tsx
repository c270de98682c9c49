/** Shows a push before it starts: the products on one side, the summary with stores, publications and status on the other. */
import { useNavigate } from '@remix-run/react';
import { Badge, Banner, BlockStack, Box, Checkbox, ChoiceList, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ExtraNote } from '#app/features/billing/ui/extra-note.tsx';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { PushProducts } from './push-products.tsx';
import { PushStores } from './push-stores.tsx';
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

  const left = preview ? Math.max(0, preview.limit - preview.usage) : 0;
  const needed = products.reduce((sum, { held_store_ids: held, parts }) => {
    const stores = chosen.filter((store) => !held.includes(store.id)).length;
    return sum + (draft.isSplitting ? stores + (parts - 1) * chosen.length : stores);
  }, 0);
  const quota = useGate('PRODUCT_LISTING', Math.max(1, needed));
  const isOverQuota = needed > 0 && quota?.isAllowed === false;
  const stores = useGate('WP_ADD_STORE');
  const isOneStore = stores?.isAllowed === false;

  async function push() {
    const done = await draft.push();
    if (!done) return;
    onPushed?.(done.begun);
    if (done.isComplete) onClose();
  }

  const gone = preview ? productIds.length - preview.products.length : 0;
  const noStore = preview !== undefined && !preview.is_marketplace && !preview.stores.some((store) => store.can_push);
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
      disabled: isPushing || isNothingChosen || (isOverQuota && left === 0) || preview?.is_marketplace === true,
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
          <ErrorBanner
            errors={refusal}
            {...(refusal?.code === 'QUOTA_EXPIRED' ? { action: { content: t('drawer.plans'), url: '/app/setting/billing' } } : {})}
          />
          {preview?.is_demo ? <Banner tone="info" title={t('drawer.demo')} /> : null}
          {preview?.is_marketplace ? <Banner tone="info" title={t('drawer.marketplace')} /> : null}
          {gone > 0 ? <Banner tone="warning" title={t('drawer.gone', { count: gone })} /> : null}
          {noStore ? <Banner tone="warning" title={t('drawer.noStore')} /> : null}
          {preview === undefined && !refusal ? <SkeletonBodyText lines={6} /> : null}
          {preview ? (
            <div className="PushDrawer">
              <PushProducts draft={draft} />
              <Box background="bg-surface-secondary" padding="400" borderRadius="200">
                <BlockStack gap="400">
                  <Text as="h3" variant="headingSm">
                    {t('drawer.summary')}
                  </Text>
                  <PushStores stores={preview.stores} isOneStore={isOneStore} draft={draft} />
                  {stores && isOneStore && preview.stores.length > 1 ? <PlanNote {...stores} /> : null}
                  <ChoiceList
                    title={t('drawer.status')}
                    choices={[
                      { label: t('drawer.active'), value: 'active', helpText: t('drawer.activeHelp') },
                      { label: t('drawer.draft'), value: 'draft', helpText: t('drawer.draftHelp') },
                    ]}
                    selected={[draft.status]}
                    onChange={([next]) => draft.setStatus(next === 'draft' ? 'draft' : 'active')}
                  />
                  {products.some((product) => product.warning === 'SPLIT') ? (
                    <Checkbox
                      label={t('drawer.splitFirst', { threshold: preview.split.threshold })}
                      helpText={t('drawer.splitHelp')}
                      checked={draft.isSplitting}
                      onChange={draft.setSplitting}
                    />
                  ) : null}
                  <InlineStack align="space-between" gap="200">
                    <Text as="span">{t('drawer.quota')}</Text>
                    <Badge {...(isOverQuota ? { tone: 'critical' } : {})}>
                      {preview.limit === -1 ? t('drawer.unlimited') : t('drawer.quotaLeft', { left, limit: preview.limit })}
                    </Badge>
                  </InlineStack>
                  {quota && isOverQuota ? <PlanNote {...quota} /> : null}
                  {quota?.isExtra && needed > left ? <ExtraNote feature="PRODUCT_LISTING" units={needed - left} /> : null}
                </BlockStack>
              </Box>
            </div>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
