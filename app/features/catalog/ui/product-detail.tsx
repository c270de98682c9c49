import { Link } from '@remix-run/react';
import { Badge, Banner, BlockStack, Button, Collapsible, InlineStack, Select, Text } from '@shopify/polaris';
import { CheckIcon, ExternalIcon, HeartIcon, ImportIcon } from '@shopify/polaris-icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { countryNameOf } from '#app/ui/country-flag.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';
import type { DetailPageData } from '../catalog-page.server.ts';
import { costRange, openValues, variantOf } from '../choose-variant.ts';
import { worldwide } from '../filter-choices.ts';
import { CatalogGrid } from './catalog-grid.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { useProductActions } from './use-product-actions.ts';

export interface ProductDetailProps {
  data: DetailPageData;
  isRefreshing?: boolean;
  onShipTo(country: string): void;
}

/** A source product with all that a seller wants to know before importing it. The same on its page and in the drawer. */
export function ProductDetail({ data, isRefreshing = false, onShipTo }: ProductDetailProps) {
  const { t } = useTranslation('catalog');
  const { product } = data;
  const [chosen, setChosen] = useState<(string | undefined)[]>(() =>
    product.options.map((option) => (option.values.length === 1 ? option.values[0]?.value : undefined)),
  );
  const [picture, setPicture] = useState<string>();
  const actions = useProductActions(product, data.shipTo === worldwide ? 'US' : data.shipTo);
  const choosable = product.variants.map((variant) => ({
    ...variant,
    optionValues: variant.sku_property.map((each) => each.sku_property_value),
  }));
  const isComplete = chosen.every((value) => value !== undefined);
  const variant = isComplete ? variantOf(choosable, chosen as string[]) : undefined;
  const range = costRange(choosable, chosen) ?? product.price_range;
  const choose = (option: number, value: string) => {
    setChosen((before) => before.map((each, at) => (at === option ? (each === value ? undefined : value) : each)));
    const image = product.options[option]?.values.find((each) => each.value === value)?.image;
    if (image) setPicture(image);
  };
  return (
    <div className="Detail" aria-busy={isRefreshing}>
      <div className="Detail-Top">
        <Gallery images={product.images} shown={picture ?? product.images[0]} onShow={setPicture} alt={product.name} />
        <BlockStack gap="400">
          <BlockStack gap="200">
            <InlineStack gap="200" blockAlign="center">
              <SourceIcon source={product.source} size={20} decorative />
              <Text as="span" tone="subdued">
                {product.store_info.store_name || sourceNameOf(product.source)}
              </Text>
              {product.status === 'removed' ? <Badge tone="attention">{t('flag.removed')}</Badge> : null}
              {product.status === 'prohibited' ? <Badge tone="critical">{t('flag.prohibited')}</Badge> : null}
              {actions.importedId ? <Badge tone="success">{t(product.pushed ? 'flag.pushed' : 'flag.imported')}</Badge> : null}
            </InlineStack>
            <Text as="h2" variant="headingLg">
              {product.name}
            </Text>
            <InlineStack gap="300" blockAlign="center">
              {product.rating !== null && product.reviews_count > 0 ? (
                <Text as="span" tone="subdued">
                  {t('detail.rating', { rating: product.rating.toFixed(1), count: product.reviews_count })}
                </Text>
              ) : null}
              {product.lastest_volume > 0 ? (
                <Text as="span" tone="subdued">
                  {t('detail.orders', { count: product.lastest_volume })}
                </Text>
              ) : null}
              {product.listed_count > 0 ? (
                <Text as="span" tone="subdued">
                  {t('detail.listings', { count: product.listed_count })}
                </Text>
              ) : null}
            </InlineStack>
            <p className="Detail-Price">
              {range.min === range.max ? (
                <Money amount={range.min} currency="USD" />
              ) : (
                <>
                  <Money amount={range.min} currency="USD" /> - <Money amount={range.max} currency="USD" />
                </>
              )}
            </p>
          </BlockStack>
          {product.fetch_error ? (
            <Banner tone="warning" title={t('detail.supplierFailed', { supplier: sourceNameOf(product.source) })}>
              <p>{product.fetch_error}</p>
            </Banner>
          ) : null}
          {product.options.map((option, at) => {
            const open = openValues(choosable, chosen, at);
            return (
              <fieldset key={option.name} className="Detail-Option">
                <legend>{option.name}</legend>
                <div>
                  {option.values.map(({ value, image }) => (
                    <button
                      key={value}
                      type="button"
                      aria-pressed={chosen[at] === value}
                      disabled={!open.has(value)}
                      onClick={() => choose(at, value)}
                    >
                      {image ? <img src={imageUrl(image, 80)} alt="" width={24} height={24} loading="lazy" /> : null}
                      {value}
                    </button>
                  ))}
                </div>
              </fieldset>
            );
          })}
          <Text as="p" tone="subdued">
            {t('detail.stock', { count: variant ? variant.stock : product.stock })}
          </Text>
          <ProfitStrip
            data={data}
            variant={
              variant ??
              choosable.reduce<(typeof choosable)[number] | undefined>(
                (best, each) => (best && best.cost <= each.cost ? best : each),
                undefined,
              )
            }
          />
          <ShipTo data={data} onShipTo={onShipTo} isRefreshing={isRefreshing} />
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
          <InlineStack gap="200">
            {actions.importedId ? (
              <Button variant="primary" size="large" icon={CheckIcon} url={`/app/products-import/editor/${actions.importedId}`}>
                {t('action.edit')}
              </Button>
            ) : (
              <Gated feature="PRODUCT_IMPORT">
                {(isDisabled) => (
                  <Button
                    variant="primary"
                    size="large"
                    icon={ImportIcon}
                    onClick={actions.importIt}
                    loading={actions.isImporting}
                    disabled={actions.isDemo || isDisabled || product.status === 'removed' || product.status === 'prohibited'}
                  >
                    {t('action.import')}
                  </Button>
                )}
              </Gated>
            )}
            <Button size="large" icon={HeartIcon} pressed={actions.isFavorite} onClick={actions.toggleFavorite}>
              {t(actions.isFavorite ? 'favorite.remove' : 'favorite.add')}
            </Button>
            {product.product_link ? (
              <Button size="large" icon={ExternalIcon} url={product.product_link} external>
                {t('detail.atSupplier')}
              </Button>
            ) : null}
          </InlineStack>
          {actions.refusal ? (
            <div role="alert">
              <Banner tone="critical" title={actions.refusal} />
            </div>
          ) : null}
        </BlockStack>
      </div>
      <Section title={t('detail.description')} open>
        <Description html={product.description} />
      </Section>
      <Section title={t('detail.specifications')} open>
        <Specifications rows={product.item_specifics.blockContent} />
      </Section>
      <Section title={t('detail.shipping')}>
        <BlockStack gap="200">
          <p>
            {t('detail.shippingText', { from: product.shipFroms.join(', '), countries: product.shipping_default.ship_countries.length })}
          </p>
          <p>{t(product.source === 'quayside' ? 'detail.returnsOwn' : 'detail.returns')}</p>
        </BlockStack>
      </Section>
      <Section title={t('detail.reviews', { count: product.reviews_count })}>
        <ProductReviews source={product.source} id={product.id} />
      </Section>
      {data.similar.length > 0 ? (
        <section className="Detail-Similar" aria-label={t('detail.similar')}>
          <Text as="h3" variant="headingMd">
            {t('detail.similar')}
          </Text>
          <CatalogGrid products={data.similar} />
        </section>
      ) : null}
    </div>
  );
}

function Gallery({
  images,
  shown,
  onShow,
  alt,
}: {
  images: readonly string[];
  shown: string | undefined;
  onShow(image: string): void;
  alt: string;
}) {
  const { t } = useTranslation('catalog');
  return (
    <div className="Detail-Gallery">
      <div className="Detail-Picture">
        {shown ? (
          <img
            src={imageUrl(shown, 640)}
            srcSet={`${imageUrl(shown, 640)} 1x, ${imageUrl(shown, 1200)} 2x`}
            alt={alt}
            width={640}
            height={640}
          />
        ) : null}
      </div>
      {images.length > 1 ? (
        <ul className="Detail-Thumbnails">
          {images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t('detail.picture', { number: at + 1 })}
                aria-pressed={image === shown}
                onClick={() => onShow(image)}
              >
                <img src={imageUrl(image, 160)} alt="" width={64} height={64} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function ProfitStrip({ data, variant }: { data: DetailPageData; variant: DetailPageData['product']['variants'][number] | undefined }) {
  const { t, i18n } = useTranslation('catalog');
  const shipping = data.product.shipping_cost;
  if (!variant) return null;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const figures: [string, ReactNode][] = [
    [t('figure.cost'), <Money key="c" amount={variant.cost} currency="USD" />],
    [t('figure.shipping'), <Money key="s" amount={shipping} currency="USD" />],
    [t('figure.suggestedPrice'), <Money key="p" amount={variant.suggested_price} currency="USD" />],
    [t('figure.profit'), <Money key="f" amount={variant.profit} currency="USD" />],
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
        {t('detail.estimate')}
      </Text>
    </div>
  );
}

function ShipTo({ data, onShipTo, isRefreshing }: { data: DetailPageData; onShipTo(country: string): void; isRefreshing: boolean }) {
  const { t, i18n } = useTranslation('catalog');
  const { logistics } = data.product;
  const options = [...new Set([...data.countries, ...(data.shipTo === worldwide ? [] : [data.shipTo])])]
    .map((value) => ({ value, label: countryNameOf(value, i18n.language) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <div className="Detail-Logistics">
      <Select
        label={t('shipTo.label')}
        options={data.shipTo === worldwide ? [{ value: worldwide, label: t('shipTo.worldwide') }, ...options] : options}
        value={data.shipTo}
        onChange={onShipTo}
        disabled={isRefreshing}
      />
      {logistics?.error ? (
        <Banner tone="warning" title={t('detail.supplierFailed', { supplier: sourceNameOf(data.product.source) })}>
          <p>{logistics.error}</p>
        </Banner>
      ) : null}
      {logistics && logistics.logistics.length > 0 ? (
        <div className="Detail-TableBox">
          <table>
            <caption className="Detail-Caption">
              {t('detail.logisticsAt')} <DateTime at={logistics.fetched_at} />
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('detail.service')}</th>
                <th scope="col">{t('figure.delivery')}</th>
                <th scope="col">{t('figure.shipping')}</th>
              </tr>
            </thead>
            <tbody>
              {logistics.logistics.slice(0, 6).map((each) => (
                <tr key={each.name}>
                  <td>{each.name}</td>
                  <td>{each.delivery_time === '-' ? '-' : t('days', { days: each.delivery_time })}</td>
                  <td>
                    <Money amount={each.amount} currency={each.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : data.shipTo !== worldwide && !logistics?.error ? (
        <Text as="p" tone="subdued">
          {t('detail.notShipped')}
        </Text>
      ) : null}
    </div>
  );
}

function Section({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  return (
    <section className="Detail-Section">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h3>
      <Collapsible id={id} open={isOpen} transition={false}>
        {isOpen ? <div className="Detail-SectionBody">{children}</div> : null}
      </Collapsible>
    </section>
  );
}

/** Collapsed to 140 pixels until asked for. */
const collapsedHeight = 140;

function Description({ html }: { html: string }) {
  const { t } = useTranslation('catalog');
  const box = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setTall(element.scrollHeight > collapsedHeight + 8));
    observer.observe(element.firstElementChild ?? element);
    return () => observer.disconnect();
  }, []);
  if (!html)
    return (
      <Text as="p" tone="subdued">
        {t('detail.noDescription')}
      </Text>
    );
  return (
    <div>
      <div ref={box} className="Detail-Description" data-collapsed={isTall && !isOpen}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized with an allow-list before it was stored */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {isTall ? (
        <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen}>
          {t(isOpen ? 'detail.less' : 'detail.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Six rows of two until expanded. */
const specificationsShown = 6;

function Specifications({ rows }: { rows: readonly { name: string; value: string }[] }) {
  const { t } = useTranslation('catalog');
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('detail.noSpecifications')}
      </Text>
    );
  return (
    <div>
      <dl className="Detail-Specifications">
        {(isOpen ? rows : rows.slice(0, specificationsShown)).map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > specificationsShown ? (
        <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen}>
          {t(isOpen ? 'detail.less' : 'detail.more')}
        </Button>
      ) : null}
    </div>
  );
}

export function DetailSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="Detail" role="status" aria-label={t('loading')}>
      <div className="Detail-Top">
        <div className="Detail-Picture Bone" />
        <div className="Detail-Bones">
          <span className="Bone Bone--Title" />
          <span className="Bone" />
          <span className="Bone Bone--Block" />
          <span className="Bone Bone--Button" />
        </div>
      </div>
    </div>
  );
}
