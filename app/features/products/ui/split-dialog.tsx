/** Splits chosen products by the values of an option, or by number of variants. */
import { BlockStack, ChoiceList, Select, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitOptions } from '#app/features/push/schemas.ts';
import { SplitFields } from '#app/features/push/ui/split-fields.tsx';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Product, WorkBegun } from '../schemas.ts';
import { splitByNumber, splitByOption } from '../split-plan.ts';

export interface SplitDialogProps {
  productIds: string[];
  /** The workplace's settings, preselected. */
  defaults: SplitOptions;
  onClose(): void;
  onBegun(): void;
}

export function SplitDialog({ productIds, defaults, onClose, onBegun }: SplitDialogProps) {
  const { t } = useTranslation('products');
  const toast = useToast();
  const [by, setBy] = useState<'option' | 'number'>(productIds.length === 1 ? 'option' : 'number');
  const [option, setOption] = useState(0);
  const [rule, setRule] = useState(defaults);
  const [product, setProduct] = useState<Product>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const [only] = productIds;
  useEffect(() => {
    if (productIds.length !== 1 || !only) return;
    let isCurrent = true;
    void callApi<Product>('GET', `/center/products/${only}/detail`).then((answer) => {
      if (!isCurrent) return;
      if (!answer.success || !answer.data) return setRefusal(answer);
      setProduct(answer.data);
      if (answer.data.options.length === 0) setBy('number');
    });
    return () => {
      isCurrent = false;
    };
  }, [only, productIds.length]);

  const parts = product
    ? by === 'option'
      ? splitByOption(product.variants, product.options, option).length
      : splitByNumber(product.variants, rule).length
    : undefined;

  async function split() {
    setIsBusy(true);
    const how = by === 'option' ? { by, option } : { by, ...rule };
    const answer = await callApi<WorkBegun>('POST', '/center/products/split', { product_ids: productIds, how });
    setIsBusy(false);
    if (!answer.success) return setRefusal(answer);
    toast(t('work.begun', { count: productIds.length }));
    onBegun();
    onClose();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('split.title', { count: productIds.length })}
      primaryAction={{ content: t('split.do'), onAction: () => void split(), loading: isBusy, disabled: isBusy || parts === 1 }}
      secondaryActions={[{ content: t('center.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} />
          {product && product.options.length > 0 ? (
            <ChoiceList
              title={t('split.by')}
              choices={[
                { value: 'option', label: t('split.byOption'), helpText: t('split.byOptionHelp') },
                { value: 'number', label: t('split.byNumber') },
              ]}
              selected={[by]}
              onChange={([chosen]) => setBy(chosen === 'number' ? 'number' : 'option')}
            />
          ) : null}
          {by === 'option' && product ? (
            <Select
              label={t('split.option')}
              options={product.options.map((each, at) => ({ label: `${each.name} (${each.values.length})`, value: String(at) }))}
              value={String(option)}
              onChange={(value) => setOption(Number(value))}
            />
          ) : null}
          {by === 'number' ? <SplitFields value={rule} onChange={setRule} /> : null}
          {parts === undefined ? null : (
            <Text as="p" tone={parts === 1 ? 'caution' : 'subdued'}>
              {parts === 1 ? t('split.nothing') : t('split.parts', { count: parts })}
            </Text>
          )}
          <Text as="p" tone="subdued">
            {t('split.note')}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
