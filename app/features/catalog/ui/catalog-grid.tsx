import { Checkbox, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useSourcePush } from '#app/features/push/ui/use-source-push.tsx';
import { useFirstRows } from '#app/ui/first-rows.tsx';
import { useIndeterminate } from '#app/ui/use-indeterminate.ts';
import type { CardProduct } from '../card.ts';
import { worldwide } from '../filter-choices.ts';
import { ProductCard } from './product-card.tsx';
import { useCatalogNews } from './use-catalog-news.ts';
import type { CardChoice } from './use-product-choice.ts';
import { useQuoted } from './use-quoted.ts';

export interface CatalogGridProps {
  products: readonly CardProduct[];
  onOpen?: (product: CardProduct) => void;
  /** Offers to choose several. */
  choice?: CardChoice;
  /** The products are a part of a page. */
  isPart?: boolean;
}

export function CatalogGrid({ products: listed, onOpen, choice, isPart = false }: CatalogGridProps) {
  const { t } = useTranslation('catalog');
  const products = useQuoted(listed);
  const { drawn } = useFirstRows(products);
  const pushing = useSourcePush();
  useCatalogNews();
  return (
    <>
      {choice ? <PageChoice label={t(isPart ? 'choose.these' : 'choose.page')} products={products} choice={choice} /> : null}
      {listed.some((product) => product.is_estimated) ? (
        <Text as="p" tone="subdued" variant="bodySm">
          {t(listed[0]?.ship_to === worldwide ? 'estimate.worldwide' : 'estimate.asked')}
        </Text>
      ) : null}
      <ul className="CatalogGrid">
        {drawn.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              onOpen={onOpen}
              onPush={pushing.push}
              isPushing={pushing.isPushing(product.id)}
              choice={choice && choiceOf(product, choice)}
            />
          </li>
        ))}
        {products.slice(drawn.length).map((product) => (
          <RoomForCard key={product.id} />
        ))}
      </ul>
      {pushing.dialog}
    </>
  );
}

function choiceOf({ id }: CardProduct, { isChosen, isFull, toggle }: CardChoice) {
  return { isChosen: isChosen(id), isDisabled: isFull && !isChosen(id), onToggle: toggle };
}

/** Chooses all of the products, or none of them. */
function PageChoice({ label, products, choice }: { label: string; products: readonly CardProduct[]; choice: CardChoice }) {
  const count = products.filter(({ id }) => choice.isChosen(id)).length;
  const half = useIndeterminate();
  return (
    <div ref={half}>
      <Checkbox
        label={label}
        checked={count === 0 ? false : count === products.length || 'indeterminate'}
        onChange={() => choice.togglePage(products)}
      />
    </div>
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
