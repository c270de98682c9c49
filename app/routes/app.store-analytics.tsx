import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { readOverview } from '#app/features/analytics/read-overview.server.ts';
import type { Figures } from '#app/features/analytics/sales-figures.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { Bars } from '#app/features/analytics/ui/bars.tsx';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { FigureTiles } from '#app/features/analytics/ui/figures.tsx';
import { AnalyticsFilter } from '#app/features/analytics/ui/filter.tsx';
import { OrdersChart } from '#app/features/analytics/ui/orders-chart.tsx';
import { RatesNote } from '#app/features/analytics/ui/rates-note.tsx';
import { SalesChart } from '#app/features/analytics/ui/sales-chart.tsx';
import { TopProducts } from '#app/features/analytics/ui/top-products.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { requireSeller } from '#app/require-seller.server.ts';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';

export const handle = { i18n: ['common', 'analytics'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: analyticsCss }];

const nothing: Figures = { orders: 0, sales: 0, cost: 0, profit: 0, average: null };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { counters, tracking, products, ...overview } = await readOverview(ctx, new URL(request.url).searchParams);
  const sold = new Map(overview.figures.stores.map((store) => [store.storeId, store]));
  return {
    ...overview,
    products: products.map((product) => ({ ...product, image: product.image ? imageUrl(product.image, 80) : null })),
    // A store that sold nothing is shown as well.
    compared: overview.stores
      .map((store) => ({ ...store, figures: sold.get(store.id) ?? nothing }))
      .sort((a, b) => (b.figures.sales ?? 0) - (a.figures.sales ?? 0)),
  };
}

export default function StoreAnalytics() {
  const { t } = useTranslation('analytics');
  const data = useLoaderData<typeof loader>();
  const { figures, period } = data;
  return (
    <Screen title={t('stores.title')} backTo="/app/dashboard">
      {data.stores.length === 0 ? (
        <Card>
          <ListEmpty
            title={t('store.noneTitle')}
            text={t('store.noneText')}
            action={{ content: t('store.connect'), url: '/app/channel' }}
          />
        </Card>
      ) : (
        <BlockStack gap="400">
          <AnalyticsFilter
            period={period}
            storeId={data.storeId}
            stores={data.stores}
            currency={figures.currency}
            currencies={data.currencies}
          />
          {data.storeId === null && data.compared.length > 1 ? <Comparison /> : <FigureTiles figures={figures} />}
          <CardSection title={t('chart.salesAndProfit')}>
            <SalesChart figures={figures} period={period} />
          </CardSection>
          <div className="Analytics-Columns">
            <CardSection title={t('chart.orders')}>
              <OrdersChart figures={figures} period={period} />
            </CardSection>
            <CardSection title={t('products.title')}>
              <TopProducts products={data.products} currency={figures.currency} />
            </CardSection>
          </div>
          <RatesNote ratesAt={data.ratesAt} missing={figures.missing} timeZone={data.timeZone} />
        </BlockStack>
      )}
    </Screen>
  );
}

/** The stores side by side: bars for the eye, all figures below. */
function Comparison() {
  const { t, i18n } = useTranslation('analytics');
  const { compared, figures } = useLoaderData<typeof loader>();
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
    </CardSection>
  );
}
