/** Cost and profit of a product at each supplier, the present supplier first. */
import { InlineStack, Link, Text } from '@shopify/polaris';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysInWords, deliveryDays } from '#app/features/catalog/delivery-time.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { Comparison } from '../schemas.ts';

type MoneyProps = ComponentProps<typeof Money>;
type Amount = MoneyProps['amount'];

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
      <NameCell image={product.image}>
        {product.title}
        <Text as="span" tone="subdued" variant="bodySm">
          {' '}
          {t('compare.yours')}
        </Text>
      </NameCell>
      <MoneyCells
        amounts={[product.cost, product.shipping_cost, product.landed_cost]}
        profit={{ amount: product.profit, currency: product.currency }}
      />
      <td>--</td>
    </tr>
  );
}

function SupplierRow({ product }: { product: Comparison['products'][number] }) {
  const { t } = useTranslation('products');
  const days = deliveryDays(product.shipping_time_min, product.shipping_time_max);
  return (
    <tr>
      <NameCell image={product.image}>
        <Link url={`/app/find-product/${product.source}/detail/${product.id}/${product.ship_to}`}>{product.name}</Link>
        <InlineStack gap="100" blockAlign="center">
          <SourceIcon source={product.source} decorative />
          <Text as="span" tone="subdued" variant="bodySm">
            {product.supplier_name ?? sourceNameOf(product.source)}
          </Text>
        </InlineStack>
      </NameCell>
      <MoneyCells
        amounts={[product.price, product.shipping_cost, product.landed_cost]}
        profit={{ amount: product.profit, currency: 'USD' }}
      />
      <td>{days === '-' ? days : t('compare.days', daysInWords(days))}</td>
    </tr>
  );
}

function NameCell({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <th scope="row">
      <span className="Center-Product">
        <ProductImage src={image ? imageUrl(image, 80) : null} alt="" size={40} />
        <span>{children}</span>
      </span>
    </th>
  );
}

/** @param amounts cost, shipping and their sum, in US cents. */
function MoneyCells({ amounts, profit }: { amounts: readonly [Amount, Amount, Amount]; profit: MoneyProps }) {
  const [cost, shipping, landed] = amounts;
  return (
    <>
      <td>
        <Money amount={cost} currency="USD" />
      </td>
      <td>
        <Money amount={shipping} currency="USD" />
      </td>
      <td>
        <Money amount={landed} currency="USD" />
      </td>
      <td>
        <Money {...profit} />
      </td>
    </>
  );
}
