/** What both ways of pushing ask and tell alike: products of the centre (`push-drawer.tsx`) and suppliers' products (`source-push.tsx`). */
import { Badge, Banner, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtraNote } from '#app/features/billing/ui/extra-note.tsx';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import type { PushPreview } from '../schemas.ts';
import { PushStores } from './push-stores.tsx';
import type { PushDraft } from './use-push-draft.ts';

type Preview = Pick<PushPreview, 'stores' | 'limit' | 'usage' | 'is_demo' | 'is_marketplace'>;

/** Is there no store that can be pushed to? */
export const hasNoStore = ({ is_marketplace, stores }: Preview): boolean => !is_marketplace && !stores.some((store) => store.can_push);

/**
 * What the plan leaves for a push.
 * @param needed products that it adds to stores, each counted once for each store.
 */
export function usePushRoom(preview: Preview | undefined, needed: number) {
  const quota = useGate('PRODUCT_LISTING', Math.max(1, needed));
  const isOverQuota = needed > 0 && quota?.isAllowed === false;
  const left = preview ? Math.max(0, preview.limit - preview.usage) : 0;
  return { needed, quota, isOverQuota, left, isFull: isOverQuota && left === 0 };
}

interface PushNotesProps {
  preview: Preview | undefined;
  refusal: Refusal | undefined;
  room: ReturnType<typeof usePushRoom>;
}

/** Why it cannot be pushed, not yet, or not all of it. */
export function PushNotes({ preview, refusal, room: { needed, left, quota, isOverQuota } }: PushNotesProps) {
  const { t, i18n } = useTranslation('push');
  const number = numberFormat(i18n.language);
  return (
    <>
      <ErrorBanner
        errors={refusal}
        {...(refusal?.code === 'QUOTA_EXPIRED' ? { action: { content: t('drawer.plans'), url: '/app/setting/billing' } } : {})}
      />
      {preview?.is_demo ? <Banner tone="info" title={t('drawer.demo')} /> : null}
      {preview?.is_marketplace ? <Banner tone="info" title={t('drawer.marketplace')} /> : null}
      {preview && hasNoStore(preview) ? <Banner tone="warning" title={t('drawer.noStore')} /> : null}
      {preview && isOverQuota && !quota?.isExtra && left > 0 ? (
        <Banner tone="warning" action={{ content: t('drawer.plans'), url: '/app/setting/billing' }}>
          {t('drawer.tooMany', { left: number.format(left), over: number.format(needed - left) })}
        </Banner>
      ) : null}
    </>
  );
}

export interface PushTermsProps {
  preview: Preview;
  draft: Pick<PushDraft, 'choiceOf' | 'choose' | 'status' | 'setStatus'>;
  room: ReturnType<typeof usePushRoom>;
  /** Asked between status and quota. */
  children?: ReactNode;
}

/** Stores, live or draft, and what the plan leaves; with its price where the push goes beyond it. */
export function PushTerms({ preview, draft, room: { needed, quota, isOverQuota, left }, children }: PushTermsProps) {
  const { t } = useTranslation('push');
  const stores = useGate('WP_ADD_STORE');
  const isOneStore = stores?.isAllowed === false;
  return (
    <>
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
      {children}
      <InlineStack align="space-between" gap="200">
        <Text as="span">{t('drawer.quota')}</Text>
        <Badge {...(isOverQuota ? { tone: 'critical' } : {})}>
          {preview.limit === -1 ? t('drawer.unlimited') : t('drawer.quotaLeft', { left, limit: preview.limit })}
        </Badge>
      </InlineStack>
      {quota && isOverQuota ? <PlanNote {...quota} /> : null}
      {quota?.isExtra && needed > left ? <ExtraNote feature="PRODUCT_LISTING" units={needed - left} /> : null}
    </>
  );
}
