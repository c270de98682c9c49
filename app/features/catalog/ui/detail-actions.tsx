import { Banner, Button, InlineStack } from '@shopify/polaris';
import { CheckIcon, ExternalIcon, HeartIcon, ImportIcon, StoreIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { useSourcePush } from '#app/features/push/ui/use-source-push.tsx';
import { toPush } from '../card.ts';
import type { DetailPageData } from '../catalog-page.server.ts';
import { isSoldOut } from '../stock.ts';
import type { useProductActions } from './use-product-actions.ts';

export interface DetailActionsProps {
  product: DetailPageData['product'];
  shipTo: string;
  /** Minor units of the product's currency; null: not known. */
  suggestedPrice: number | null;
  actions: ReturnType<typeof useProductActions>;
}

/** Buttons to import or edit, to push, to mark as favorite, and to open the supplier's own page. */
export function DetailActions({ product, shipTo, suggestedPrice, actions }: DetailActionsProps) {
  const { t } = useTranslation('catalog');
  const pushing = useSourcePush();
  const isOut = product.status === 'active' && isSoldOut(product.stock);
  const isOffered = !isOut && product.status !== 'removed' && product.status !== 'prohibited';
  const shown = {
    image: product.images[0] ?? null,
    suggested_price: suggestedPrice,
    is_from: product.variants.some((variant) => variant.suggested_price !== null && variant.suggested_price !== suggestedPrice),
  };
  const push = (isDisabled: boolean) =>
    isOffered && !product.pushed ? (
      <Button
        size="large"
        icon={StoreIcon}
        onClick={() => pushing.push([toPush({ ...product, ...shown }, shipTo)])}
        loading={pushing.isPushing(product.id)}
        disabled={isDisabled}
      >
        {t('action.push')}
      </Button>
    ) : null;
  return (
    <>
      <InlineStack gap="200">
        {actions.importedId ? (
          <>
            <Button variant="primary" size="large" icon={CheckIcon} url={`/app/products-import/editor/${actions.importedId}`}>
              {t('action.edit')}
            </Button>
            {push(false)}
          </>
        ) : (
          <Gated feature="PRODUCT_IMPORT">
            {(isDisabled) => (
              <InlineStack gap="200">
                <Button
                  variant="primary"
                  size="large"
                  icon={ImportIcon}
                  onClick={actions.importIt}
                  loading={actions.isImporting}
                  disabled={isDisabled || !isOffered}
                >
                  {t(isOut ? 'flag.soldOut' : 'action.import')}
                </Button>
                {push(isDisabled)}
              </InlineStack>
            )}
          </Gated>
        )}
        <Button size="large" icon={HeartIcon} pressed={actions.isFavorite} onClick={actions.toggleFavorite}>
          {t(actions.isFavorite ? 'favorite.remove' : 'favorite.add')}
        </Button>
        {product.product_link ? (
          <Button size="large" icon={ExternalIcon} url={product.product_link} external>
            {t('detail.atSupplier')}
          </Button>
        ) : null}
      </InlineStack>
      {pushing.dialog}
      {actions.demoDialog}
      {actions.refusal ? (
        <div role="alert">
          <Banner tone="critical" title={actions.refusal} />
        </div>
      ) : null}
    </>
  );
}
