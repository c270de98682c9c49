import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { readOverview } from '#app/features/analytics/read-overview.server.ts';
import { chartStages, stageCounts, troubleStages } from '#app/features/analytics/shown-stages.ts';
import analyticsCss from '#app/features/analytics/ui/analytics.css?url';
import { CardSection } from '#app/features/analytics/ui/card-section.tsx';
import { FigureTiles } from '#app/features/analytics/ui/figures.tsx';
import { AnalyticsFilter } from '#app/features/analytics/ui/filter.tsx';
import { RatesNote } from '#app/features/analytics/ui/rates-note.tsx';
import { SalesChart } from '#app/features/analytics/ui/sales-chart.tsx';
import { StageBars } from '#app/features/analytics/ui/stage-bars.tsx';
import { TopProducts } from '#app/features/analytics/ui/top-products.tsx';
import { TrackingFigures } from '#app/features/analytics/ui/tracking-card.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';

export const handle = { i18n: ['common', 'analytics'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: analyticsCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { counters, products, ...overview } = await readOverview(ctx, new URL(request.url).searchParams);
  return {
    ...overview,
    products: products.map((product) => ({ ...product, image: product.image ? imageUrl(product.image, 80) : null })),
    stages: stageCounts(chartStages, counters),
    trouble: stageCounts(troubleStages, counters).filter((stage) => stage.count > 0),
  };
}

export default function Dashboard() {
  const { t } = useTranslation('analytics');
  const data = useLoaderData<typeof loader>();
  useLiveData('orders.synced', 'orders.payment');
  const { figures, period } = data;
  // The stored counters are per workplace, not per store.
  const note = data.storeId === null ? undefined : t('allStores');
  return (
    <Screen
      title={t('dashboard.title')}
      {...(data.stores.length > 1 ? { secondaryActions: [{ content: t('seeStores'), url: '/app/store-analytics' }] } : {})}
    >
      <BlockStack gap="400">
        <AnalyticsFilter
          period={period}
          storeId={data.storeId}
          stores={data.stores}
          currency={figures.currency}
          currencies={data.currencies}
        />
        <FigureTiles figures={figures} />
        <CardSection title={t('chart.salesAndProfit')}>
          <SalesChart figures={figures} period={period} />
        </CardSection>
        <div className="Analytics-Columns">
          <CardSection title={t('products.title')}>
            <TopProducts products={data.products} currency={figures.currency} />
          </CardSection>
          <BlockStack gap="400">
            <CardSection title={t('stages.title')} note={note}>
              <StageBars stages={[...data.stages, ...data.trouble]} />
            </CardSection>
            <CardSection title={t('tracking.title')} more={{ content: t('tracking.all'), url: '/app/orders/shipment' }}>
              <TrackingFigures tracking={data.tracking} />
            </CardSection>
          </BlockStack>
        </div>
        <RatesNote ratesAt={data.ratesAt} missing={figures.missing} timeZone={data.timeZone} />
      </BlockStack>
    </Screen>
  );
}
