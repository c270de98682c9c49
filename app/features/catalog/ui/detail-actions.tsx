import { Banner, Button, InlineStack } from '@shopify/polaris';
import { CheckIcon, ExternalIcon, HeartIcon, ImportIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';
import type { useProductActions } from './use-product-actions.ts';

export interface DetailActionsProps {
  product: DetailPageData['product'];
  actions: ReturnType<typeof useProductActions>;
}

/** Buttons to import or edit, to mark as favorite, and to open the supplier's own page. */
export function DetailActions({ product, actions }: DetailActionsProps) {
  const { t } = useTranslation('catalog');
  const isSoldOut = product.status === 'active' && product.stock <= 0;
  return (
    <>
      <InlineStack gap="200">
        {actions.importedId ? (
          <Button variant="primary" size="large" icon={CheckIcon} url={`/app/products-import/editor/${actions.importedId}`}>
            {t('action.edit')}
          </Button>
        ) : (
          <Gated feature="PRODUCT_IMPORT">
            {(isDisabled) => (
              <Button
                variant="primary"
                size="large"
                icon={ImportIcon}
                onClick={actions.importIt}
                loading={actions.isImporting}
                disabled={actions.isDemo || isDisabled || isSoldOut || product.status === 'removed' || product.status === 'prohibited'}
              >
                {t(isSoldOut ? 'flag.soldOut' : 'action.import')}
              </Button>
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
      {actions.refusal ? (
        <div role="alert">
          <Banner tone="critical" title={actions.refusal} />
        </div>
      ) : null}
    </>
  );
}
