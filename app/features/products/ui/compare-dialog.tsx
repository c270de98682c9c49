/** Compares a product with those of other suppliers, and with other stores' prices. */
import { BlockStack, Button, InlineStack, SkeletonBodyText, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount, writtenAmount } from '#app/platform/typed-amount.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Comparison } from '../schemas.ts';
import { ComparedSuppliers } from './compared-suppliers.tsx';

export interface CompareDialogProps {
  productId: string;
  onClose(): void;
  onPriced(): void;
}

export function CompareDialog({ productId, onClose, onPriced }: CompareDialogProps) {
  const { t } = useTranslation('products');
  const toast = useToast();
  const [compared, setCompared] = useState<Comparison>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    void callApi<Comparison>('POST', `/products/${productId}/compare`, {}).then((answer) => {
      if (!isCurrent) return;
      if (!answer.success || !answer.data) return setRefusal(answer);
      setCompared(answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [productId]);

  function priced() {
    toast(t('compare.priced'));
    onPriced();
    onClose();
  }

  return (
    <Modal
      open
      size="large"
      onClose={onClose}
      title={t('compare.title')}
      secondaryActions={[{ content: t('compare.close'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ErrorBanner errors={refusal} shownBeside={['price']} />
          {compared === undefined && !refusal ? <SkeletonBodyText lines={8} /> : null}
          {compared ? (
            <>
              <ComparedSuppliers current={compared.current} products={compared.products} />
              {compared.products.length === 0 ? (
                <Text as="p" tone="subdued">
                  {t('compare.nobody')}
                </Text>
              ) : null}
              <OtherStores productId={productId} compared={compared} refusal={refusal} onRefused={setRefusal} onPriced={priced} />
            </>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface OtherStoresProps {
  productId: string;
  compared: Comparison;
  refusal: Refusal | undefined;
  onRefused(refusal: Refusal): void;
  onPriced(): void;
}

/** Other stores' prices; their median can be taken over. */
function OtherStores({ productId, compared, refusal, onRefused, onPriced }: OtherStoresProps) {
  const { t, i18n } = useTranslation('products');
  const { stores, current } = compared;
  const [price, setPrice] = useState(() => writtenAmount(i18n.language, stores.price_median ?? current.price, current.currency));
  const [isBusy, setIsBusy] = useState(false);

  async function apply() {
    setIsBusy(true);
    // The server refuses 0, with an error at the field.
    const amount = readAmount(price, current.currency) ?? 0;
    const answer = await callApi('POST', `/products/${productId}/apply-competitor-price`, { price: amount });
    setIsBusy(false);
    if (answer.success) onPriced();
    else onRefused(answer);
  }

  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('compare.stores')}
      </Text>
      <Text as="p" tone="subdued">
        {stores.stores === null ? t('compare.tooFew') : t('compare.sellers', { count: stores.stores })}
        {stores.price_min !== null && stores.price_max !== null ? (
          <>
            {' '}
            <Money amount={stores.price_min} currency={stores.currency} />
            {' – '}
            <Money amount={stores.price_max} currency={stores.currency} />
          </>
        ) : null}
      </Text>
      <InlineStack gap="200" blockAlign="end">
        <TextField
          label={t('compare.price')}
          autoComplete="off"
          inputMode="decimal"
          suffix={current.currency}
          value={price}
          error={fieldErrorOf(refusal, 'price')}
          onChange={setPrice}
        />
        <Button onClick={() => void apply()} loading={isBusy} disabled={isBusy || price.trim() === ''}>
          {t('compare.apply')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
