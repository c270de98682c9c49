import { useFetcher, useLocation } from '@remix-run/react';
import { Button, TrapFocus } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { hasLayerAbove } from '#app/ui/layers.ts';
import { ListError } from '#app/ui/list-states.tsx';
import type { CardProduct } from '../card.ts';
import type { DetailPageData } from '../catalog-page.server.ts';
import { chosenPath, detailPath, favoritesPath } from '../detail-path.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ProductDetail } from './product-detail.tsx';

export interface DetailDrawerProps {
  /** The products of the list, for previous and next. */
  products: readonly CardProduct[];
  opened: CardProduct;
  onMove(product: CardProduct): void;
  onClose(): void;
}

/** The detail as a layer over the list from which it was opened. Escape closes; J and K go to the previous and next product. */
export function DetailDrawer({ products, opened, onMove, onClose }: DetailDrawerProps) {
  const { t } = useTranslation('catalog');
  const { t: common } = useTranslation('common');
  const fetcher = useFetcher<DetailPageData>();
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const wanted = detailPath(opened, opened.ship_to);
  const { load } = fetcher;

  useEffect(() => {
    load(wanted);
    panel.current?.scrollTo({ top: 0 });
  }, [load, wanted]);

  useEffect(() => {
    opener.current = document.activeElement;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);

  const at = products.findIndex((product) => product.id === opened.id);
  const isLoading = fetcher.state !== 'idle';
  // A change of country loads the same product again, which stays visible meanwhile.
  const data = fetcher.data && fetcher.data.product?.id === opened.id ? fetcher.data : undefined;
  // What is seen can be left, though it is being read again; what is not yet there is waited for, and its supplier not asked in vain.
  const isWaiting = isLoading && !data;
  const previous = isWaiting ? undefined : products[at - 1];
  const next = isWaiting || at < 0 ? undefined : products[at + 1];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || hasLayerAbove(panel.current)) return;
      if (event.key === 'Escape') onClose();
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      const to = event.key.toLowerCase() === 'k' ? next : event.key.toLowerCase() === 'j' ? previous : undefined;
      if (to) onMove(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [next, previous, onMove, onClose]);

  const shipTo = data?.shipTo ?? opened.ship_to;
  const retry = useCallback(() => load(detailPath(opened, shipTo)), [load, opened, shipTo]);
  const hasFailed = !isLoading && fetcher.data !== undefined && !fetcher.data.product;
  return createPortal(
    <div className="DetailDrawer">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shade, not a control */}
      <div className="DetailDrawer-Shade" onClick={onClose} />
      <TrapFocus>
        <div ref={panel} className="DetailDrawer-Panel" role="dialog" aria-modal="true" aria-label={opened.name}>
          <header className="DetailDrawer-Head">
            <Button icon={XIcon} variant="tertiary" accessibilityLabel={common('close')} onClick={onClose} />
            <span className="DetailDrawer-Space" />
            {data && pathname !== favoritesPath ? (
              <span className="DetailDrawer-Favorites">
                <Button url={favoritesPath}>{t('favorite.mine', { number: data.favorites })}</Button>
              </span>
            ) : null}
            <Button disabled={!previous} onClick={() => previous && onMove(previous)}>
              {t('detail.previous')}
            </Button>
            <Button disabled={!next} onClick={() => next && onMove(next)}>
              {t('detail.next')}
            </Button>
          </header>
          {hasFailed ? (
            <ListError onRetry={() => load(wanted)} />
          ) : data ? (
            <ProductDetail
              // A new status (the variants are known now) resets the choice of options.
              key={`${data.product.id} ${data.product.status}`}
              data={data}
              isRefreshing={isLoading}
              onShipTo={(country) => load(chosenPath(opened, country))}
              onRetry={retry}
            />
          ) : (
            <DetailSkeleton />
          )}
        </div>
      </TrapFocus>
    </div>,
    document.body,
  );
}
