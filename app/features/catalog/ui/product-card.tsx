import { Link } from '@remix-run/react';
import { Badge, Button, Tooltip } from '@shopify/polaris';
import { CheckIcon, HeartIcon, ImportIcon, StoreIcon } from '@shopify/polaris-icons';
import { type MouseEvent, memo } from 'react';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { SourceToPush } from '#app/features/push/ui/use-source-push-draft.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { Money } from '#app/ui/money.tsx';
import { RowIcon } from '#app/ui/row-icon.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import { type CardProduct, toPush } from '../card.ts';
import { daysInWords, deliveryDays } from '../delivery-time.ts';
import { detailPath } from '../detail-path.ts';
import { isSoldOut } from '../stock.ts';
import { Misfits } from './misfits.tsx';
import { useProductActions } from './use-product-actions.ts';

export interface ProductCardProps {
  product: CardProduct;
  /** Opens the detail as a layer; without it, the card is a plain link. */
  onOpen?: ((product: CardProduct) => void) | undefined;
  /** Begins to import and push it. */
  onPush?: ((products: SourceToPush[]) => void) | undefined;
  isPushing?: boolean | undefined;
  /** In a list whose products can be chosen. */
  choice?: { isChosen: boolean; isDisabled: boolean; onToggle(product: CardProduct): void } | undefined;
}

/** A source product in a grid, with delivered cost, suggested price and delivery time. */
export function ProductCard(props: ProductCardProps) {
  return <Card {...props} actions={useProductActions(props.product)} />;
}

type CardProps = ProductCardProps & { actions: ReturnType<typeof useProductActions> };

/** Memoized, as every change of the router's state reaches all cards' fetchers: only cards with a change render again. */
const Card = memo(
  CardFace,
  (before, after) =>
    before.product === after.product &&
    before.onOpen === after.onOpen &&
    before.isPushing === after.isPushing &&
    before.choice?.isChosen === after.choice?.isChosen &&
    before.choice?.isDisabled === after.choice?.isDisabled &&
    (['demoDialog', 'importedId', 'isImporting', 'isFavorite', 'refusal'] as const).every(
      (name) => before.actions[name] === after.actions[name],
    ),
);

function CardFace({ product, onOpen, onPush, isPushing = false, choice, actions }: CardProps) {
  const t = useWords('catalog');
  const days = deliveryDays(product.shipping_time_min, product.shipping_time_max);
  // Amounts that depend on an estimated shipping cost are estimates as well.
  const amount = (cents: number | null, isFrom = false) => (
    <>
      {/* The least of what its variants cost. */}
      {isFrom && cents !== null ? `${t('figure.from')} ` : ''}
      {product.is_estimated ? '≈ ' : ''}
      <Money amount={cents} currency={product.currency} />
    </>
  );
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(product);
  };
  return (
    <article
      className={choice?.isChosen ? 'ProductCard ProductCard--Chosen' : 'ProductCard'}
      data-product-id={product.id}
      aria-label={product.name}
    >
      <div className={product.image ? 'ProductCard-Picture' : 'ProductCard-Picture ProductImage--Empty'}>
        {product.image ? (
          <img
            src={imageUrl(product.image, 320)}
            srcSet={`${imageUrl(product.image, 320)} 320w, ${imageUrl(product.image, 640)} 640w`}
            sizes="(max-width: 37.5em) 45vw, 240px"
            alt=""
            width={320}
            height={320}
            loading="lazy"
            decoding="async"
          />
        ) : null}
        {choice ? (
          <label className="ProductCard-Choice">
            <input
              type="checkbox"
              aria-label={t('choose.one', { title: product.name })}
              checked={choice.isChosen}
              disabled={choice.isDisabled}
              onChange={() => choice.onToggle(product)}
            />
          </label>
        ) : null}
        <span className="ProductCard-Source">
          <SourceIcon source={product.source} size={22} />
        </span>
        <button
          type="button"
          className="ProductCard-Heart"
          aria-pressed={actions.isFavorite}
          aria-label={t(actions.isFavorite ? 'favorite.remove' : 'favorite.add')}
          onClick={actions.toggleFavorite}
        >
          <RowIcon source={HeartIcon} />
        </button>
        <div className="ProductCard-Flags">
          {actions.importedId ? (
            <Badge tone="success">{t(product.pushed ? 'flag.pushed' : 'flag.imported')}</Badge>
          ) : product.mapped ? (
            <Badge tone="success">{t('flag.mapped')}</Badge>
          ) : null}
          <Misfits misfits={product.misfits} />
          {isSoldOut(product.stock) ? <Badge tone="attention">{t('flag.soldOut')}</Badge> : null}
          {product.stock === null ? <Badge>{t('flag.stockNotTold')}</Badge> : null}
        </div>
      </div>
      <div className="ProductCard-Body">
        <Link className="ProductCard-Title" dir="auto" to={detailPath(product, product.ship_to)} onClick={open} prefetch="none">
          {product.name}
        </Link>
        <SalesFigures product={product} />
        <dl className="ProductCard-Figures">
          <div>
            <dt>{t('figure.landedCost')}</dt>
            <dd className="ProductCard-Strong">
              {product.is_estimated ? (
                <Tooltip content={t('estimated')}>
                  <span>{amount(product.landed_cost, product.is_from)}</span>
                </Tooltip>
              ) : (
                amount(product.landed_cost, product.is_from)
              )}
            </dd>
          </div>
          <div>
            <dt>{t('figure.suggestedPrice')}</dt>
            <dd>{amount(product.suggested_price, product.is_from)}</dd>
          </div>
          <div>
            <dt>{t('figure.profit')}</dt>
            <dd className="ProductCard-Profit">{amount(product.profit)}</dd>
          </div>
          <div>
            <dt>{t('figure.delivery')}</dt>
            <dd>{days === '-' ? days : t('days', daysInWords(days))}</dd>
          </div>
        </dl>
        <CardActions product={product} actions={actions} onPush={onPush} isPushing={isPushing} />
        {actions.demoDialog}
        {actions.refusal ? (
          <p className="ProductCard-Error" role="alert">
            {actions.refusal}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** Buttons to import or edit it, and to push it unless it is in a store already. */
function CardActions({ product, actions, onPush, isPushing }: Pick<CardProps, 'product' | 'actions' | 'onPush' | 'isPushing'>) {
  const t = useWords('catalog');
  const isOut = isSoldOut(product.stock);
  const push = (isDisabled: boolean) =>
    onPush && !product.pushed && !isOut ? (
      <Button
        fullWidth
        icon={isPushing ? StoreIcon : <RowIcon source={StoreIcon} />}
        onClick={() => onPush([toPush(product, product.ship_to)])}
        loading={isPushing}
        disabled={isDisabled}
        accessibilityLabel={t('action.pushNamed', { title: product.name })}
      >
        {t('action.push')}
      </Button>
    ) : null;
  return (
    <div className="ProductCard-Action">
      {actions.importedId ? (
        <>
          <Button fullWidth icon={<RowIcon source={CheckIcon} />} url={`/app/products-import/editor/${actions.importedId}`}>
            {t('action.edit')}
          </Button>
          {push(false)}
        </>
      ) : (
        <Gated feature="PRODUCT_IMPORT">
          {(isDisabled) => (
            <>
              <Button
                fullWidth
                icon={actions.isImporting ? ImportIcon : <RowIcon source={ImportIcon} />}
                onClick={actions.importIt}
                loading={actions.isImporting}
                disabled={isDisabled || isOut}
              >
                {t(isOut ? 'flag.soldOut' : 'action.import')}
              </Button>
              {push(isDisabled)}
            </>
          )}
        </Gated>
      )}
    </div>
  );
}

/** How it is rated and how much it sells elsewhere, as far as its supplier tells it. */
function SalesFigures({ product }: Pick<ProductCardProps, 'product'>) {
  const t = useWords('catalog');
  const language = useLanguage();
  const rating = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isRated = product.rating !== null && product.reviews_count > 0;
  const sales =
    product.lastest_volume > 0
      ? t('detail.orders', { count: product.lastest_volume })
      : product.listed_count > 0
        ? t('detail.listings', { count: product.listed_count })
        : null;
  return (
    <p className="ProductCard-Sales">
      {isRated ? <span>{t('detail.rating', { rating: rating.format(product.rating ?? 0), count: product.reviews_count })}</span> : null}
      {sales ? <span>{sales}</span> : null}
    </p>
  );
}
