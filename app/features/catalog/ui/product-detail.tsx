import { Link } from '@remix-run/react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFormat } from '#app/platform/formats.ts';
import { callApi } from '#app/ui/call-api.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';
import { cheapestOf, costRange, variantOf } from '../choose-variant.ts';
import { worldwide } from '../filter-choices.ts';
import { CatalogGrid } from './catalog-grid.tsx';
import { Choosing } from './choosing.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailGallery } from './detail-gallery.tsx';
import { DetailHeading } from './detail-heading.tsx';
import { DetailLogistics } from './detail-logistics.tsx';
import { DetailMore } from './detail-more.tsx';
import { Description, DetailSection, Specifications } from './detail-texts.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { ProfitStrip } from './profit-strip.tsx';
import { SupplierSilent } from './supplier-silent.tsx';
import { useProductActions } from './use-product-actions.ts';
import { VariantChoice } from './variant-choice.tsx';

export interface ProductDetailProps {
  data: DetailPageData;
  isRefreshing?: boolean;
  onShipTo(country: string): void;
  /** Load the same product again. */
  onRetry(): void;
}

/** The detail of a source product, for its page and for the drawer. */
export function ProductDetail({ data, isRefreshing = false, onShipTo, onRetry }: ProductDetailProps) {
  const { t, i18n } = useTranslation('catalog');
  const { product } = data;
  const [chosen, setChosen] = useState<(string | undefined)[]>(() =>
    product.options.map((option) => (option.values.length === 1 ? option.values[0]?.value : undefined)),
  );
  const [picture, setPicture] = useState<string>();
  const actions = useProductActions(product, data.shipTo);
  useNoted(product);
  const choosable = product.variants.map((variant) => ({
    ...variant,
    optionValues: variant.sku_property.map((each) => each.sku_property_value),
  }));
  const isComplete = chosen.every((value) => value !== undefined);
  const variant = isComplete ? variantOf(choosable, chosen as string[]) : undefined;
  const { stock } = variant ?? product;
  const range = costRange(choosable, chosen) ?? product.price_range;
  const choose = (option: number, value: string) => {
    setChosen((before) => before.map((each, at) => (at === option ? (each === value ? undefined : value) : each)));
    const image = product.options[option]?.values.find((each) => each.value === value)?.image;
    if (image) setPicture(image);
  };
  return (
    <div className="Detail" aria-busy={isRefreshing}>
      <div className="Detail-Top">
        <DetailGallery images={product.images} shown={picture ?? product.images[0]} onShow={setPicture} alt={product.name} />
        <BlockStack gap="400">
          <DetailHeading product={product} isImported={actions.importedId !== undefined} range={range} />
          {product.fetch_error !== null ? (
            <SupplierSilent
              source={product.source}
              words={product.fetch_error}
              isMissing={product.variants.length === 0}
              isRefreshing={isRefreshing}
              onRetry={onRetry}
            />
          ) : null}
          <VariantChoice options={product.options} variants={choosable} chosen={chosen} onChoose={choose} />
          <Text as="p" tone="subdued">
            {stock === null ? t('flag.stockNotTold') : t('detail.stock', { count: stock })}
          </Text>
          <ProfitStrip variant={variant ?? cheapestOf(choosable)} currency={product.currency} isWorldwide={data.shipTo === worldwide} />
          <DetailLogistics data={data} services={variant?.logistics} onShipTo={onShipTo} onRetry={onRetry} isRefreshing={isRefreshing} />
          <InlineStack gap="400">
            {product.store_info.store_id ? (
              <Link
                to={`/app/find-product?${new URLSearchParams({ source: product.source, supplier: product.store_info.store_id, ship_to: data.shipTo })}`}
              >
                {t('suppliers.more')}
              </Link>
            ) : null}
            <Link to={`/app/find-product/image?${new URLSearchParams({ source: product.source, id: product.id, ship_to: data.shipTo })}`}>
              {t('suppliers.like')}
            </Link>
          </InlineStack>
          <DetailActions
            product={product}
            shipTo={data.shipTo}
            suggestedPrice={cheapestOf(choosable)?.suggested_price ?? null}
            actions={actions}
          />
        </BlockStack>
      </div>
      {/* If reading failed, a missing description is not shown as empty. */}
      {product.description || product.fetch_error === null ? (
        <DetailSection title={t('detail.description')} open>
          <Description html={product.description} />
        </DetailSection>
      ) : null}
      {product.item_specifics.blockContent.length > 0 || product.fetch_error === null ? (
        <DetailSection title={t('detail.specifications')} open>
          <Specifications rows={product.item_specifics.blockContent} />
        </DetailSection>
      ) : null}
      <DetailSection title={t('detail.shipping')}>
        <BlockStack gap="200">
          <p>
            {product.shipFroms.length > 0
              ? `${t('detail.shipsFrom', { from: listFormat(i18n.language).format(product.shipFroms.map((code) => countryNameOf(code, i18n.language))) })} `
              : null}
            {t('detail.quoted', { count: product.shipping_default.ship_countries.length })}
          </p>
          <p>{t(product.source === 'quayside' ? 'detail.returnsOwn' : 'detail.returns')}</p>
        </BlockStack>
      </DetailSection>
      <DetailSection title={t('detail.reviews', { count: product.reviews_count })}>
        <ProductReviews source={product.source} id={product.id} />
      </DetailSection>
      <Choosing products={data.similar} shipTo={data.shipTo}>
        {(choice) => (
          <>
            {data.similar.length > 0 ? (
              <section className="Detail-Similar" aria-label={t('detail.similar')}>
                <Text as="h3" variant="headingMd">
                  {t('detail.similar')}
                </Text>
                <CatalogGrid products={data.similar} choice={choice} isPart />
              </section>
            ) : null}
            <DetailMore source={product.source} id={product.id} shipTo={data.shipTo} choice={choice} />
          </>
        )}
      </Choosing>
    </div>
  );
}

/** Notes that the product was opened: “For you” follows what a seller opens. Nothing waits for the answer. */
function useNoted({ source, id }: { source: string; id: string }): void {
  useEffect(
    () => void callApi('POST', '/products/interactions', { interactions: [{ source, product_id: id, action: 'open' }] }),
    [source, id],
  );
}
