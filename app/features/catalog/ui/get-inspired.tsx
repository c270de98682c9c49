import { useFetcher } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { ChevronLeftIcon, ChevronRightIcon, RefreshIcon } from '@shopify/polaris-icons';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSourcePush } from '#app/features/push/ui/use-source-push.tsx';
import type { CardProduct } from '../card.ts';
import type { InspiredPage } from '../catalog-page.server.ts';
import { CatalogGridSkeleton } from './catalog-grid.tsx';
import { ProductCard } from './product-card.tsx';

/** Key of the browser's storage for whether the strip is open. */
const openKey = 'quayside-inspired';
const pathOf = (shipTo: string, cursor?: string | null): string =>
  `/app/find-product/inspired?${new URLSearchParams({ ship_to: shipTo, ...(cursor ? { cursor } : {}) })}`;

export interface GetInspiredProps {
  shipTo: string;
  onOpen(product: CardProduct, among: readonly CardProduct[]): void;
}

/** A strip of much-sold products; refreshing shows others. Collapsed at first, and loaded only when opened. */
export function GetInspired({ shipTo, onOpen }: GetInspiredProps) {
  const { t } = useTranslation('catalog');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => setOpen(localStorage.getItem(openKey) === 'open'), []);
  const toggle = () => {
    localStorage.setItem(openKey, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return (
    <section className="Inspired" aria-labelledby={`${id}-title`}>
      <h2 className="Inspired-Title" id={`${id}-title`}>
        <Button
          variant="monochromePlain"
          disclosure={isOpen ? 'up' : 'down'}
          ariaExpanded={isOpen}
          {...(isOpen ? { ariaControls: `${id}-strip` } : {})}
          onClick={toggle}
        >
          {t('inspired.title')}
        </Button>
      </h2>
      {isOpen ? (
        <div className="Inspired-Body" id={`${id}-strip`}>
          <Strip key={shipTo} shipTo={shipTo} onOpen={onOpen} />
        </div>
      ) : null}
    </section>
  );
}

function Strip({ shipTo, onOpen }: GetInspiredProps) {
  const { t } = useTranslation('catalog');
  const fetcher = useFetcher<InspiredPage>();
  const pushing = useSourcePush();
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ first: true, last: false });
  const { load, data } = fetcher;
  const isLoading = fetcher.state !== 'idle';
  useEffect(() => load(pathOf(shipTo)), [load, shipTo]);

  const look = () => {
    if (!list.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = list.current;
    // In right-to-left languages `scrollLeft` is negative.
    const at = Math.abs(scrollLeft);
    setEnds({ first: at < 2, last: at > scrollWidth - clientWidth - 2 });
  };
  const first = data?.products[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other products are another strip, looked at from its beginning
  useEffect(() => {
    list.current?.scrollTo({ left: 0, behavior: 'instant' });
    look();
  }, [first]);

  const openListed = useCallback((product: CardProduct) => onOpen(product, data?.products ?? []), [onOpen, data]);

  if (!data) return <CatalogGridSkeleton cards={5} />;
  if (data.products.length === 0) return <p>{t('inspired.none')}</p>;
  const leaf = (pages: 1 | -1) => {
    if (!list.current) return;
    const towards = getComputedStyle(list.current).direction === 'rtl' ? -pages : pages;
    list.current.scrollBy({ left: towards * list.current.clientWidth, behavior: 'smooth' });
  };
  return (
    <>
      <div className="Inspired-Tools">
        <Button icon={RefreshIcon} loading={isLoading} onClick={() => load(pathOf(shipTo, data.next))}>
          {t('inspired.refresh')}
        </Button>
        <span className="Inspired-Leaf">
          <Button icon={ChevronLeftIcon} accessibilityLabel={t('inspired.previous')} disabled={ends.first} onClick={() => leaf(-1)} />
          <Button icon={ChevronRightIcon} accessibilityLabel={t('inspired.next')} disabled={ends.last} onClick={() => leaf(1)} />
        </span>
      </div>
      <ul className="Inspired-Strip" ref={list} onScroll={look} aria-busy={isLoading}>
        {data.products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onOpen={openListed} onPush={pushing.push} isPushing={pushing.isPushing(product.id)} />
          </li>
        ))}
      </ul>
      {pushing.dialog}
    </>
  );
}
