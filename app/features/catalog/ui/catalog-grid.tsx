import { useTranslation } from 'react-i18next';
import { useFirstRows } from '#app/ui/first-rows.tsx';
import type { CardProduct } from '../card.ts';
import { ProductCard } from './product-card.tsx';

export function CatalogGrid({ products, onOpen }: { products: readonly CardProduct[]; onOpen?: (product: CardProduct) => void }) {
  const { drawn } = useFirstRows(products);
  return (
    <ul className="CatalogGrid">
      {drawn.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} onOpen={onOpen} />
        </li>
      ))}
      {products.slice(drawn.length).map((product) => (
        <RoomForCard key={product.id} />
      ))}
    </ul>
  );
}

/** Placeholder for a card not rendered yet, so that scroll bar and restored scroll position are right. */
function RoomForCard() {
  return (
    <li className="RoomForRows">
      <div className="ProductCard ProductCard--Loading">
        <div className="ProductCard-Picture" />
        <div className="ProductCard-Body" />
      </div>
    </li>
  );
}

/** Placeholder cards of the true size while a page is loading. */
export function CatalogGridSkeleton({ cards = 12 }: { cards?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <ul className="CatalogGrid" aria-hidden="true">
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
          <li key={card}>
            <div className="ProductCard ProductCard--Loading">
              <div className="ProductCard-Picture" />
              <div className="ProductCard-Body">
                <span className="Bone Bone--Title" />
                <span className="Bone" />
                <span className="Bone" />
                <span className="Bone" />
                <span className="Bone Bone--Button" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
