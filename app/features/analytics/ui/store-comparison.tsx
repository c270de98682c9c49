import { Link, useSearchParams } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { Figures, SalesFigures } from '../sales-figures.ts';
import { Bars } from './bars.tsx';
import { CardSection } from './card-section.tsx';

export interface StoreComparisonProps {
  figures: Pick<SalesFigures, 'now' | 'currency' | 'uncosted'>;
  compared: { id: string; name: string; platform: string; figures: Figures }[];
}

/** Comparison of the stores: bars, and a table with all figures. */
export function StoreComparison({ figures, compared }: StoreComparisonProps) {
  const { t, i18n } = useTranslation('analytics');
  const [search] = useSearchParams();
  const { currency } = figures;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const urlOf = (storeId: string) => {
    const params = new URLSearchParams(search);
    params.set('store', storeId);
    return `?${params}`;
  };
  return (
    <CardSection title={t('chart.byStore')}>
      <Bars
        label={t('chart.byStore')}
        rows={compared.map((store) => ({
          key: store.id,
          url: urlOf(store.id),
          size: store.figures.sales ?? 0,
          name: (
            <span className="Analytics-Store">
              <SourceIcon source={store.platform} size={18} /> {store.name}
            </span>
          ),
          value: <Money amount={store.figures.sales} currency={currency} />,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="Analytics-Scroll" tabIndex={0} aria-label={t('stores.title')}>
        <table className="Analytics-Table">
          <thead>
            <tr>
              {['filter.store', 'figure.sales', 'store.share', 'figure.orders', 'figure.average', 'figure.cost', 'figure.profit'].map(
                (key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {compared.map(({ id, name, figures: own }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={urlOf(id)}>{name}</Link>
                </th>
                <td>
                  <Money amount={own.sales} currency={currency} />
                </td>
                <td>{figures.now.sales && own.sales !== null ? percent.format(own.sales / figures.now.sales) : '--'}</td>
                <td>{own.orders}</td>
                <td>
                  <Money amount={own.average} currency={currency} />
                </td>
                <td>
                  <Money amount={own.cost} currency={currency} />
                </td>
                <td>
                  <Money amount={own.profit} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {figures.uncosted > 0 ? (
        <Text as="p" tone="subdued" variant="bodySm">
          {t('figure.profitHelpWithout', { help: t('figure.profitHelp'), uncosted: t('figure.uncosted', { count: figures.uncosted }) })}
        </Text>
      ) : null}
    </CardSection>
  );
}
