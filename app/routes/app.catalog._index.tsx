import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { cardOf } from '#app/features/catalog/card.ts';
import { catalogView } from '#app/features/catalog/catalog-view.server.ts';
import { listCollections } from '#app/features/catalog/filter-choices.server.ts';
import { expertsChoice, getCampaign } from '#app/features/catalog/recommendations.server.ts';
import catalogCss from '#app/features/catalog/ui/catalog.css?url';
import { CatalogGrid } from '#app/features/catalog/ui/catalog-grid.tsx';
import { Collections } from '#app/features/catalog/ui/catalog-screen.tsx';
import { Choosing } from '#app/features/catalog/ui/choosing.tsx';
import { Screen } from '#app/ui/screen.tsx';

export const handle = { i18n: ['common', 'catalog'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: catalogCss }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const { shipTo, pricing } = await catalogView(ctx, new URL(request.url).searchParams);
  const [{ campaign, products }, experts] = [
    await getCampaign(ctx, { ship_to: shipTo, pricing }),
    await expertsChoice(ctx, { ship_to: shipTo, page_size: 1, pricing }),
  ];
  return {
    collections: await listCollections(ctx),
    campaign,
    products: products.map(cardOf),
    hasExperts: experts.products.length > 0,
    shipTo,
  };
}

const entries = [
  { key: 'all', url: '/app/find-product' },
  { key: 'personalized', url: '/app/catalog/personalized' },
  { key: 'experts-choice', url: '/app/find-product/experts-choice' },
  { key: 'image', url: '/app/find-product/image' },
  { key: 'favorite', url: '/app/find-product/favorite' },
  { key: 'favorite-supplier', url: '/app/find-product/favorite-supplier' },
] as const;

/** The catalogue's start page: its sections, its collections, and the collection of the week. */
export default function CatalogLanding() {
  const { t } = useTranslation('catalog');
  const { collections, campaign, products, hasExperts, shipTo } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('title.landing')} fullWidth primaryAction={{ content: t('title.find'), url: '/app/find-product' }}>
      <div className="CatalogScreen">
        <BlockStack gap="400">
          <ul className="CatalogEntries">
            {entries
              .filter(({ key }) => hasExperts || key !== 'experts-choice')
              .map(({ key, url }) => (
                <li key={key}>
                  <Link to={url}>
                    <span className="CatalogEntries-Name">{t(`entry.${key}.name`)}</span>
                    <span>{t(`entry.${key}.text`)}</span>
                  </Link>
                </li>
              ))}
          </ul>
          <Text as="h2" variant="headingMd">
            {t('collections.title')}
          </Text>
          <Collections data={{ collections }} />
          {products.length > 0 ? (
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingMd">
                  {t('campaign', { collection: t(`collections.${campaign.slug}.name`) })}
                </Text>
                <Choosing products={products} shipTo={shipTo}>
                  {(choice) => <CatalogGrid products={products} choice={choice} isPart />}
                </Choosing>
              </BlockStack>
            </Card>
          ) : null}
        </BlockStack>
      </div>
    </Screen>
  );
}

export { CatalogError as ErrorBoundary } from '#app/features/catalog/ui/catalog-error.tsx';
