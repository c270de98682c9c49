import { Link } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { HomeProduct } from '../read-home.server.ts';

/** The latest imported products, shown until there are sales. */
export function LatestProducts({ products }: { products: HomeProduct[] }) {
  const { t } = useTranslation('onboarding');
  if (products.length === 0)
    return (
      <BlockStack gap="200" inlineAlign="start">
        <Text as="p" tone="subdued">
          {t('home.noProducts')}
        </Text>
        <Button url="/app/find-product">{t('home.findProducts')}</Button>
      </BlockStack>
    );
  return (
    <ul className="Home-Rows">
      {products.map((product) => (
        <li key={product.id}>
          <Link to={`/app/${product.state === 'pushed' ? 'products-center' : 'products-import'}/editor/${product.id}`}>
            <ProductImage src={product.image} alt="" size={40} />
            <span className="Main">
              <span dir="auto">{product.title}</span>
              <small>
                <SourceIcon source={product.source} size={16} /> {t(`home.state.${product.state}`)}
              </small>
            </span>
            <Money amount={product.priceMin} currency={product.currency} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
