import { useFetcher } from '@remix-run/react';
import { Button, InlineStack, Text } from '@shopify/polaris';
import { HeartIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';

export interface SupplierHeadProps {
  supplier: { source: string; supplier_id: string; name: string; is_favorite: boolean };
}

/** The supplier whose products are shown, and a button to mark it as favorite; as a form, the button also works without scripts. */
export function SupplierHead({ supplier }: SupplierHeadProps) {
  const { t } = useTranslation('catalog');
  const fetcher = useFetcher();
  const wanted = fetcher.formData?.get('intent');
  const isFavorite = wanted ? wanted === 'favorite-supplier' : supplier.is_favorite;
  return (
    <fetcher.Form method="post" action="/app/find-product/act">
      <input type="hidden" name="intent" value={isFavorite ? 'unfavorite-supplier' : 'favorite-supplier'} />
      <input type="hidden" name="source" value={supplier.source} />
      <input type="hidden" name="id" value={supplier.supplier_id} />
      <InlineStack gap="300" blockAlign="center">
        <SourceIcon source={supplier.source} decorative />
        <Text as="h2" variant="headingMd">
          {supplier.name || sourceNameOf(supplier.source)}
        </Text>
        <Button submit icon={HeartIcon} pressed={isFavorite}>
          {t(isFavorite ? 'suppliers.remove' : 'suppliers.add')}
        </Button>
      </InlineStack>
    </fetcher.Form>
  );
}
