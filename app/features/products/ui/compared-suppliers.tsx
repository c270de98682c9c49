/** What a product costs and brings at each supplier, the seller's own first. */
import { InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { daysInWords, deliveryDays } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { Comparison } from '../schemas.ts';

const columns = ['product', 'cost', 'shipping', 'landed', 'profit', 'delivery'] as const;

export function ComparedSuppliers({ current, products }: Pick<Comparison, 'current' | 'products'>) {
  const { t } = useTranslation('products');
  return (
    <section className="Compare" aria-label={t('compare.suppliers')}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`compare.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <OwnRow product={current} />
          {products.map((product) => (
            <SupplierRow key={product.id} product={product} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OwnRow({ product }: { product: Comparison['current'] }) {
  const { t } = useTranslation('products');
  return (
    <tr data-own>
      <th scope="row">
        <span className="Center-Product">
          <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
          <span>
            {product.title}
            <Text as="span" tone="subdued" variant="bodySm">
              {' '}
              {t('compare.yours')}
            </Text>
          </span>
        </span>
      </th>
      <td>
        <Money amount={product.cost} currency="USD" />
      </td>
      <td>
        <Money amount={product.shipping_cost} currency="USD" />
      </td>
      <td>
        <Money amount={product.landed_cost} currency="USD" />
      </td>
      <td>
        <Money amount={product.profit} currency={product.currency} />
      </td>
      <td>--</td>
    </tr>
  );
}

function SupplierRow({ product }: { product: Comparison['products'][number] }) {
  const { t } = useTranslation('products');
  const days = deliveryDays(product.shipping_time_min, product.shipping_time_max);
  return (
    <tr>
      <th scope="row">
        <span className="Center-Product">
          <ProductImage src={product.image ? imageUrl(product.image, 80) : null} alt="" size={40} />
          <span>
            <Link url={`/app/find-product/${product.source}/detail/${product.id}/${product.ship_to}`}>{product.name}</Link>
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
}
