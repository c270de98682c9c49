/** One product beside others that could supply it, and what other stores ask for it. */
import { BlockStack, Button, InlineStack, Link, SkeletonBodyText, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysInWords, deliveryDays } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { readAmount } from '#app/platform/typed-amount.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, fieldErrorOf, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { Comparison } from '../schemas.ts';

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
  const [price, setPrice] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void callApi<Comparison>('POST', `/products/${productId}/compare`, {}).then((answer) => {
      if (!isCurrent) return;
      if (!answer.success || !answer.data) return setRefusal(answer);
      setCompared(answer.data);
      const { stores, current } = answer.data;
      setPrice(decimalFromMinor(stores.price_median ?? current.price, current.currency));
    });
    return () => {
      isCurrent = false;
    };
  }, [productId]);

  async function apply() {
    if (!compared) return;
    setIsBusy(true);
    // Nought is refused beside the field.
    const amount = readAmount(price, compared.current.currency) ?? 0;
    const answer = await callApi('POST', `/products/${productId}/apply-competitor-price`, { price: amount });
    setIsBusy(false);
    if (!answer.success) return setRefusal(answer);
    toast(t('compare.priced'));
    onPriced();
    onClose();
  }

  const current = compared?.current;
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
          {compared && current ? (
            <>
              <section className="Compare" aria-label={t('compare.suppliers')}>
                <table>
                  <thead>
                    <tr>
                      {(['product', 'cost', 'shipping', 'landed', 'profit', 'delivery'] as const).map((column) => (
                        <th key={column} scope="col">
                          {t(`compare.column.${column}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    <tr data-own>
                      <th scope="row">
                        <span className="Center-Product">
                          <ProductImage src={current.image ? imageUrl(current.image, 80) : null} alt="" size={40} />
                          <span>
                            {current.title}
                            <Text as="span" tone="subdued" variant="bodySm">
                              {' '}
                              {t('compare.yours')}
                            </Text>
                          </span>
                        </span>
                      </th>
                      <td>
                        <Money amount={current.cost} currency="USD" />
                      </td>
                      <td>
                        <Money amount={current.shipping_cost} currency="USD" />
                      </td>
                      <td>
                        <Money amount={current.landed_cost} currency="USD" />
                      </td>
                      <td>
                        <Money amount={current.profit} currency={current.currency} />
                      </td>
                      <td>--</td>
                    </tr>
                    {compared.products.map((product) => {
                      const days = deliveryDays(product.shipping_time_min, product.shipping_time_max);
                      return (
                        <tr key={product.id}>
                          <th scope="row">
                            <span className="Center-Product">
                              <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
                              <span>
                                <Link url={`/app/find-product/${product.source}/detail/${product.id}/${product.ship_to}`}>
                                  {product.name}
                                </Link>
                                <InlineStack gap="100" blockAlign="center">
                                  <SourceIcon source={product.source} decorative />
                                  <Text as="span" tone="subdued" variant="bodySm">
                                    {product.supplier_name ?? sourceNameOf(product.source)}
                                  </Text>
                                </InlineStack>
                              </span>
                            </span>
                          </th>
                          <td>
                            <Money amount={product.price} currency="USD" />
                          </td>
                          <td>
                            <Money amount={product.shipping_cost} currency="USD" />
                          </td>
                          <td>
                            <Money amount={product.landed_cost} currency="USD" />
                          </td>
                          <td>
                            <Money amount={product.profit} currency="USD" />
                          </td>
                          <td>{days === '-' ? days : t('compare.days', daysInWords(days))}</td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </section>
              {compared.products.length === 0 ? (
                <Text as="p" tone="subdued">
                  {t('compare.nobody')}
                </Text>
              ) : null}
              <BlockStack gap="200">
                <Text as="h3" variant="headingSm">
                  {t('compare.stores')}
                </Text>
                <Text as="p" tone="subdued">
                  {compared.stores.stores === null ? t('compare.tooFew') : t('compare.sellers', { count: compared.stores.stores })}
                  {compared.stores.price_min !== null && compared.stores.price_max !== null ? (
                    <>
                      {' '}
                      <Money amount={compared.stores.price_min} currency={compared.stores.currency} />
                      {' – '}
                      <Money amount={compared.stores.price_max} currency={compared.stores.currency} />
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
            </>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
