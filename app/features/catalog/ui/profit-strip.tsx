import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Money } from '#app/ui/money.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';

export interface ProfitStripProps {
  variant: DetailPageData['product']['variants'][number] | undefined;
  currency: string;
  /** No country is chosen: shipping is that of the cheapest country. */
  isWorldwide: boolean;
}

/** A variant's costs, suggested price and profit. */
export function ProfitStrip({ variant, currency, isWorldwide }: ProfitStripProps) {
  const { t, i18n } = useTranslation('catalog');
  if (!variant) return null;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const figures: [string, ReactNode][] = [
    [t('figure.cost'), <Money key="c" amount={variant.cost} currency={currency} />],
    [t('figure.shipping'), <Money key="s" amount={variant.shipping_cost} currency={currency} />],
    [t('figure.suggestedPrice'), <Money key="p" amount={variant.suggested_price} currency={currency} />],
    [t('figure.profit'), <Money key="f" amount={variant.profit} currency={currency} />],
    [t('figure.margin'), variant.margin === null ? '--' : percent.format(variant.margin / 100)],
  ];
  return (
    <div className="ProfitStrip">
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text as="p" tone="subdued" variant="bodySm">
        {t(variant.shipping_cost === null ? 'detail.shippingUnknown' : isWorldwide ? 'detail.estimateWorldwide' : 'detail.estimate')}{' '}
        <HelpLink article="costs-and-profit" about={t('figure.profit')} isApart />
      </Text>
    </div>
  );
}
