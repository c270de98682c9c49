import { Link } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { TopProduct } from '../read-sales.server.ts';

/** Best-selling products with pictures; ours link to their editor. */
export function TopProducts({ products, currency }: { products: TopProduct[]; currency: string }) {
  const { t } = useTranslation('analytics');
  if (products.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('products.none')}
      </Text>
    );
  return (
    <ol className="Analytics-Products">
      {products.map((product) => (
        <li key={product.productId ?? product.title}>
          <ProductLink product={product}>
            <ProductImage src={product.image} alt="" size={40} />
            <span className="Main">
              <span dir="auto">{product.title}</span>
              <small>{t('products.units', { count: product.units })}</small>
            </span>
            <Money amount={product.sales} currency={currency} />
          </ProductLink>
        </li>
      ))}
    </ol>
  );
}

function ProductLink({ product, children }: { product: TopProduct; children: React.ReactNode }) {
  if (!product.productId) return <div className="Analytics-Product">{children}</div>;
  const list = product.isPushed ? 'products-center' : 'products-import';
  return (
    <Link to={`/app/${list}/editor/${product.productId}`} className="Analytics-Product">
      {children}
    </Link>
  );
}
