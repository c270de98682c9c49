import { Link } from '@remix-run/react';
import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PastedNotice } from '../find-pasted.server.ts';

/** Why a pasted link, id or SKU opens nothing, and what there is instead. */
export function PastedBanner({ pasted, hasProducts }: { pasted: PastedNotice; hasProducts: boolean }) {
  const { t } = useTranslation('catalog');
  const { kind, supplier, text, words } = pasted;
  return (
    <Banner title={t(`pasted.${kind}`, { supplier })} tone={kind === 'unanswered' ? 'warning' : 'info'}>
      <BlockStack gap="100">
        <Text as="p" breakWord>
          <bdi>{text}</bdi>
        </Text>
        {hasProducts ? <Text as="p">{t(words ? 'pasted.similar' : 'pasted.popular')}</Text> : null}
        {kind === 'unsupported' ? (
          <Text as="p">
            {t('pasted.file')} <Link to="/app/products-center">{t('pasted.products')}</Link>
          </Text>
        ) : null}
      </BlockStack>
    </Banner>
  );
}
