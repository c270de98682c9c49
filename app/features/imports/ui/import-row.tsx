/** A row of the import list: the product with cost, price and profit, and actions on it. */
import { Link } from '@remix-run/react';
import { Badge, Button, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { memo, type ReactNode } from 'react';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { formatMoney } from '#app/platform/money.ts';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { ImportEntry } from '../schemas.ts';

const editorPath = (id: string) => `/app/products-import/editor/${id}`;

interface ImportRowProps {
  item: ImportEntry;
  isChosen: boolean;
  /** Pushing is not possible at the moment. */
  isFixed: boolean;
  onToggle(id: string): void;
  onPush(ids: string[]): void;
}

export const ImportRow = memo(function ImportRow({ item, isChosen, isFixed, onToggle, onPush }: ImportRowProps) {
  const t = useWords('imports');
  const common = useWords('common');
  const language = useLanguage();
  return (
    <li className="Imports-Row" data-product-id={item.id}>
      <Checkbox label={t('select', { title: item.title })} labelHidden checked={isChosen} onChange={() => onToggle(item.id)} />
      <ProductImage src={item.image ? imageUrl(item.image, 160) : null} alt="" size={64} />
      <div className="Imports-Name">
        <Link to={editorPath(item.id)}>{item.title}</Link>
        <InlineStack gap="200" blockAlign="center">
          <SourceIcon source={item.source} size={18} />
          <Text as="span" tone="subdued">
            {t('variants', { count: item.variants_count })}
          </Text>
          {item.is_removed ? <Badge tone="attention">{t('gone')}</Badge> : null}
        </InlineStack>
      </div>
      <dl className="Imports-Figures">
        <Figure name={t('cost')}>
          <Range min={item.cost_min} max={item.cost_max} currency="USD" />
          {item.cost_min === null ? null : item.shipping_cost === null ? (
            <small>{common('withoutShipping')}</small>
          ) : item.shipping_cost > 0 ? (
            <small>{common('plusShipping', { amount: formatMoney({ amount: item.shipping_cost, currency: 'USD' }, language) })}</small>
          ) : null}
        </Figure>
        <Figure name={t('price')}>
          <Range min={item.price_min} max={item.price_max} currency={item.currency} />
        </Figure>
        <Figure name={t('profit')}>
          <Money amount={item.profit} currency={item.currency} />
        </Figure>
      </dl>
      <InlineStack gap="200" wrap={false}>
        <Button url={editorPath(item.id)} accessibilityLabel={`${common('edit')}: ${item.title}`}>
          {common('edit')}
        </Button>
        <Button disabled={isFixed} onClick={() => onPush([item.id])} accessibilityLabel={`${t('pushOne')}: ${item.title}`}>
          {t('pushOne')}
        </Button>
      </InlineStack>
    </li>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Range({ min, max, currency }: { min: number | null; max: number | null; currency: string }) {
  return (
    <>
      <Money amount={min} currency={currency} />
      {max === min ? null : (
        <>
          {' – '}
          <Money amount={max} currency={currency} />
        </>
      )}
    </>
  );
}
