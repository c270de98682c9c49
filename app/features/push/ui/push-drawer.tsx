/** What goes where, before it goes: products on one side, the summary with stores, publications and status on the other. */
import { useNavigate } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Checkbox,
  ChoiceList,
  Icon,
  InlineStack,
  SkeletonBodyText,
  Text,
  Tooltip,
} from '@shopify/polaris';
import { AlertTriangleIcon, XSmallIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtraNote } from '#app/features/billing/ui/extra-note.tsx';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { PushOutcome, PushPreview } from '../schemas.ts';
import { callApi } from './call-api.ts';

export interface PushDrawerProps {
  productIds: string[];
  open: boolean;
  onClose(): void;
  /** Ids of the products whose push has begun. */
  onPushed?: (ids: string[]) => void;
}

interface StoreChoice {
  isChosen: boolean;
  publications: string[];
}

export function PushDrawer({ productIds, open, onClose, onPushed }: PushDrawerProps) {
  const { t } = useTranslation('push');
  const navigate = useNavigate();
  const toast = useToast();
  const [preview, setPreview] = useState<PushPreview>();
  const [leftOut, setLeftOut] = useState<Set<string>>(new Set());
  const [choices, setChoices] = useState<Record<string, StoreChoice>>({});
  const [status, setStatus] = useState<'active' | 'draft'>('active');
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<PushOutcome['failed']>({});
  const [isSplitting, setSplitting] = useState(false);
  const [isPushing, setIsPushing] = useState(false);
  const wanted = productIds.join(' ');

  useEffect(() => {
    if (!open || wanted === '') return;
    setPreview(undefined);
    setLeftOut(new Set());
    setRefusal(undefined);
    setFailed({});
    setSplitting(false);
    let isCurrent = true;
    void callApi<PushPreview>('POST', '/center/products/push/preview', { product_package_ids: wanted.split(' ') }).then((answer) => {
      if (!isCurrent) return;
      if (!answer.success || !answer.data) return setRefusal(answer);
      const { stores } = answer.data;
      const first = stores.find((store) => store.can_push);
      setPreview(answer.data);
      setStatus(first?.is_publish === false ? 'draft' : 'active');
      setChoices(
        Object.fromEntries(
          stores.map((store) => [store.id, { isChosen: store === first, publications: store.publications.map((each) => each.id) }]),
        ),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [open, wanted]);

  const products = preview?.products.filter((product) => !leftOut.has(product.id)) ?? [];
  const chosen = preview?.stores.filter((store) => choices[store.id]?.isChosen) ?? [];
  const isUnlimited = preview?.limit === -1;
  const left = preview ? Math.max(0, preview.limit - preview.usage) : 0;

  const needed = products.reduce((sum, product) => sum + chosen.filter((store) => !product.held_store_ids.includes(store.id)).length, 0);
  const quota = useGate('PRODUCT_LISTING', Math.max(1, needed));
  const isOverQuota = needed > 0 && quota?.isAllowed === false;
  const stores = useGate('WP_ADD_STORE');
  const isOneStore = stores?.isAllowed === false;

  async function push() {
    setIsPushing(true);
    setRefusal(undefined);
    const settings: Record<string, unknown> = {};
    for (const platform of new Set(chosen.map((store) => store.platform))) {
      const stores = chosen.filter((store) => store.platform === platform);
      settings[platform] = {
        is_publish: status === 'active',
        store_ids: stores.map((store) => store.id),
        // A store that did not tell its publications keeps those that it has.
        ...(stores.every((store) => store.publications.length > 0)
          ? { publications: stores.flatMap((store) => choices[store.id]?.publications ?? []) }
          : {}),
      };
    }
    const ids = products.map((product) => product.id);
    const answer = await callApi<PushOutcome>('POST', '/center/products/push', {
      product_package_ids: ids,
      push_settings: settings,
      ...(isSplitting && preview ? { variant_options: preview.split } : {}),
    });
    setIsPushing(false);
    if (!answer.success || !answer.data) return setRefusal(answer);
    const begun = Object.keys(answer.data.success);
    if (begun.length > 0) toast(t('drawer.begun', { count: begun.length }));
    onPushed?.(begun);
    setFailed(answer.data.failed);
    if (answer.data.notices.includes('tiktok_coming_soon')) toast(t('drawer.tiktok'));
    if (Object.keys(answer.data.failed).length === 0) return onClose();
    setLeftOut((out) => new Set([...out, ...begun]));
  }

  const noStore = preview !== undefined && !preview.stores.some((store) => store.can_push);
  const primary = noStore
    ? { content: t('drawer.connect'), onAction: () => navigate('/app/channel') }
    : preview?.is_demo
      ? { content: t('drawer.signUp'), onAction: () => navigate('/signup') }
      : {
          content: t('drawer.push', { count: products.length }),
          onAction: () => void push(),
          loading: isPushing,
          disabled: isPushing || products.length === 0 || chosen.length === 0 || (isOverQuota && left === 0),
        };

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('drawer.title')}
      size="large"
      primaryAction={primary}
      secondaryActions={[{ content: t('drawer.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner
            errors={refusal}
            {...(refusal?.code === 'QUOTA_EXPIRED' ? { action: { content: t('drawer.plans'), url: '/app/setting/billing' } } : {})}
          />
          {preview?.is_demo ? <Banner tone="info" title={t('drawer.demo')} /> : null}
          {noStore ? <Banner tone="warning" title={t('drawer.noStore')} /> : null}
          {preview === undefined && !refusal ? <SkeletonBodyText lines={6} /> : null}
          {preview ? (
            <div className="PushDrawer">
              <BlockStack gap="300">
                <Text as="h3" variant="headingSm">
                  {t('drawer.products', { count: products.length })}
                </Text>
                <ul className="PushDrawer-Products">
                  {products.map((product) => (
                    <li key={product.id}>
                      <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
                      <div className="PushDrawer-Product">
                        <span className="PushDrawer-Title" dir="auto">
                          {product.title}
                        </span>
                        <Text as="p" tone="subdued" variant="bodySm">
                          {t('drawer.cost')} <Money amount={product.cost_from} currency="USD" />
                          {product.cost_to > product.cost_from ? (
                            <>
                              {' – '}
                              <Money amount={product.cost_to} currency="USD" />
                            </>
                          ) : null}
                          {' · '}
                          {t('drawer.variants', { count: product.total_variant })}
                        </Text>
                        {failed[product.id] ? (
                          <Text as="p" tone="critical" variant="bodySm">
                            {failed[product.id]?.error_message}
                          </Text>
                        ) : product.warning && product.warning !== 'SPLIT' ? (
                          <Text as="p" tone="critical" variant="bodySm">
                            {t(`failed.${product.warning}`)}
                          </Text>
                        ) : null}
                      </div>
                      {product.warning === 'SPLIT' ? (
                        <Tooltip content={t(isSplitting ? 'drawer.splitInto' : 'drawer.split')}>
                          <Icon
                            source={AlertTriangleIcon}
                            tone="caution"
                            accessibilityLabel={t(isSplitting ? 'drawer.splitInto' : 'drawer.split')}
                          />
                        </Tooltip>
                      ) : null}
                      <Button
                        icon={XSmallIcon}
                        variant="tertiary"
                        accessibilityLabel={t('drawer.leaveOut', { title: product.title })}
                        disabled={products.length === 1}
                        onClick={() => setLeftOut((out) => new Set([...out, product.id]))}
                      />
                    </li>
                  ))}
                </ul>
              </BlockStack>
              <Box background="bg-surface-secondary" padding="400" borderRadius="200">
                <BlockStack gap="400">
                  <Text as="h3" variant="headingSm">
                    {t('drawer.summary')}
                  </Text>
                  <BlockStack gap="200">
                    <Text as="h4" variant="bodyMd" fontWeight="medium">
                      {t('drawer.stores')}
                    </Text>
                    {preview.stores.map((store, index) => (
                      <BlockStack key={store.id} gap="100">
                        <Checkbox
                          label={
                            <InlineStack gap="200" blockAlign="center" wrap={false}>
                              <SourceIcon source={store.platform} decorative />
                              <span>{store.name}</span>
                            </InlineStack>
                          }
                          helpText={store.can_push ? store.domain : t(store.platform === 'tiktok' ? 'drawer.tiktok' : 'failed.CHANNEL_OFF')}
                          // The first is the store at work.
                          disabled={!store.can_push || (isOneStore && index > 0)}
                          checked={choices[store.id]?.isChosen ?? false}
                          onChange={(isChosen) =>
                            setChoices((all) => ({ ...all, [store.id]: { publications: all[store.id]?.publications ?? [], isChosen } }))
                          }
                        />
                        {choices[store.id]?.isChosen && store.publications.length > 0 ? (
                          <div className="PushDrawer-Publications">
                            <ChoiceList
                              allowMultiple
                              title={t('drawer.publications')}
                              choices={store.publications.map((each) => ({ label: each.name, value: each.id }))}
                              selected={choices[store.id]?.publications ?? []}
                              onChange={(publications) => setChoices((all) => ({ ...all, [store.id]: { isChosen: true, publications } }))}
                            />
                          </div>
                        ) : null}
                      </BlockStack>
                    ))}
                  </BlockStack>
                  {stores && isOneStore && preview.stores.length > 1 ? <PlanNote {...stores} /> : null}
                  <ChoiceList
                    title={t('drawer.status')}
                    choices={[
                      { label: t('drawer.active'), value: 'active', helpText: t('drawer.activeHelp') },
                      { label: t('drawer.draft'), value: 'draft', helpText: t('drawer.draftHelp') },
                    ]}
                    selected={[status]}
                    onChange={([next]) => setStatus(next === 'draft' ? 'draft' : 'active')}
                  />
                  {products.some((product) => product.warning === 'SPLIT') ? (
                    <Checkbox
                      label={t('drawer.splitFirst', { threshold: preview.split.threshold })}
                      helpText={t('drawer.splitHelp')}
                      checked={isSplitting}
                      onChange={setSplitting}
                    />
                  ) : null}
                  <InlineStack align="space-between" gap="200">
                    <Text as="span">{t('drawer.quota')}</Text>
                    <Badge {...(isOverQuota ? { tone: 'critical' } : {})}>
                      {isUnlimited ? t('drawer.unlimited') : t('drawer.quotaLeft', { left, limit: preview.limit })}
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
