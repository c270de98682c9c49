import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { readOverview } from '#app/features/analytics/read-overview.server.ts';
import type { Figures } from '#app/features/analytics/sales-figures.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { FigureTiles } from '#app/features/analytics/ui/figures.tsx';
import { AnalyticsFilter } from '#app/features/analytics/ui/filter.tsx';
import { OrdersChart } from '#app/features/analytics/ui/orders-chart.tsx';
import { RatesNote } from '#app/features/analytics/ui/rates-note.tsx';
import { SalesChart } from '#app/features/analytics/ui/sales-chart.tsx';
import { StoreComparison } from '#app/features/analytics/ui/store-comparison.tsx';
import { TopProducts } from '#app/features/analytics/ui/top-products.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

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
          {data.storeId === null && data.compared.length > 1 ? (
            <StoreComparison figures={figures} compared={data.compared} />
          ) : (
            <FigureTiles figures={figures} />
          )}
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
