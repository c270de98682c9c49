import { Link } from '@remix-run/react';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { OrderRowData } from '../order-row.ts';
import { soldUnits } from '../sold-units.ts';
import type { RowProblem } from './row-problems.ts';
import { SourceBadge } from './source-badge.tsx';

type Item = OrderRowData['items'][number];

export interface OrderItemsProps {
  row: OrderRowData;
  problems: readonly RowProblem[];
  /** Say that there is no supplier, for which there is no column. */
  isUnsupplied: boolean;
}

/** The items of a supplier order in two lines; the second tells what is wrong with it, if anything is. */
export function OrderItems({ row, problems, isUnsupplied }: OrderItemsProps) {
  const t = useWords('orders');
  const [first, second] = row.items;
  const isSecondShown = second !== undefined && problems.length === 0;
  const hidden = row.items.length - (isSecondShown ? 2 : 1);
  const isAlone = row.items.length === 1 && problems.length === 0;
  return (
    <div className="Order-Lines">
      {first ? <ProductImage src={first.image} alt="" size={36} /> : null}
      <div className="Order-Words">
        <div className="Order-First">
          {first ? <ItemLine item={first} isBroken={isAlone} /> : null}
          {hidden > 0 ? (
            <Link className="Order-MoreItems" to={`/app/orders/${row.orderId}`}>
              {t('list.moreItems', { count: hidden })}
            </Link>
          ) : null}
          {isUnsupplied ? <SourceBadge source={null} /> : null}
        </div>
        {isSecondShown ? <ItemLine item={second} /> : null}
        <Problems problems={problems} />
      </div>
    </div>
  );
}

/** @param isBroken units and variant stand below the title, not beside it. */
function ItemLine({ item, isBroken = false }: { item: Item; isBroken?: boolean }) {
  const t = useWords('orders');
  const units = soldUnits(item, useLanguage());
  return (
    <div className={isBroken ? 'Order-Item Order-Item--Broken' : 'Order-Item'}>
      <span className="Order-Title" dir="auto" title={item.title}>
        {item.title}
      </span>
      <span className="Order-Units">
        {item.quantity === 0 ? (
          <IsolatedParts parts={[item.variantTitle, t('removed')]} />
        ) : item.variantTitle ? (
          <>
            {units} × <bdi>{item.variantTitle}</bdi>
          </>
        ) : (
          `${units} ×`
        )}
      </span>
    </div>
  );
}

/** The first problem in a line, the others behind a button that opens before scripts have loaded, too. */
export function Problems({ problems: [first, ...others] }: { problems: readonly RowProblem[] }) {
  const t = useWords('orders');
  if (!first) return null;
  return (
    <div className="Order-Problems">
      <Problem problem={first} />
      {others.length > 0 ? (
        <details>
          <summary>{t('list.moreProblems', { count: others.length })}</summary>
          {others.map((problem) => (
            <Problem key={problem.key} problem={problem} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

function Problem({ problem: { words, cure, isQuiet } }: { problem: RowProblem }) {
  return (
    <div className={isQuiet ? 'Order-Problem Order-Problem--Quiet' : 'Order-Problem'}>
      <span className="Order-Why" title={words.join(' ')}>
        {words.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </span>
      {cure ? <Link to={cure.to}>{cure.label}</Link> : null}
    </div>
  );
}
