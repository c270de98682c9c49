import { useTranslation } from 'react-i18next';
import type { SoldItem } from '#app/features/orders/load-orders.server.ts';
import { otherThanSold } from '#app/features/orders/other-than-sold.ts';
import { soldUnits } from '#app/features/orders/sold-units.ts';
import { isStillToCome, isUnsupplied } from '#app/features/orders/states.ts';
import type { FallBacks } from '#app/features/orders/supply.ts';
import { LineProperties } from '#app/features/orders/ui/line-properties.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { remedyOf, sharedMarkOf } from '../placement-problems.ts';
import { errorText } from './error-text.ts';
import { FallBackLine } from './fall-back-line.tsx';
import type { SupplierOrderCardProps } from './supplier-order-card.tsx';

type Item = SupplierOrderCardProps['group']['items'][number];
type Props = Pick<SupplierOrderCardProps, 'group' | 'recommended' | 'onOpen' | 'action' | 'back'> & {
  /** The supplier order is to be placed, so what prevents that is shown. */
  isReady: boolean;
};

/** The items of a supplier order, each with what prevents ordering it; an error that all of them have is shown once, below them. */
export function SupplierOrderItems({ group, isReady, recommended, onOpen, action, back }: Props) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const shared = sharedMarkOf(group.items);
  return (
    <>
      <ul className="Items">
        {group.items.map((item) => (
          <li key={item.id}>
            <ItemLine
              item={item}
              currency={group.currency}
              note={item.requiresShipping || item.askedQuantity > 0 || item.quantity === 0 ? null : orders('noShippingNeeded')}
            />
            <Ordered item={item} />
            <TakenOff item={item} state={group.state} />
            <Elsewhere item={item} group={group} />
            {isReady ? <ItemProblems item={item} group={group} showsMark={!shared} onOpen={onOpen} /> : null}
            {isReady ? <OwnSupplier item={item} onOpen={onOpen} /> : null}
            {isReady
              ? fallBacks(recommended?.[item.id]).map((found) => (
                  <FallBackLine
                    key={found.sourceVariantId}
                    lineItemId={item.id}
                    found={found}
                    action={action}
                    onFromNowOn={() => onOpen('supplier', { item: item.id, variant: found.sourceVariantId })}
                    {...(back ? { back } : {})}
                  />
                ))
              : null}
          </li>
        ))}
      </ul>
      {isReady && shared ? (
        <div className="Order-Problem">
          <span>{errorText(t, shared.errorKey, shared.errorMessage)}</span>
          <ItemCure item={shared} group={group} onOpen={onOpen} />
        </div>
      ) : null}
    </>
  );
}

export function ItemLine({ item, currency, note }: { item: SoldItem; currency: string; note?: string | null }) {
  const { i18n } = useTranslation();
  const isExact = item.unitPrice * Number(item.fractionalQuantity ?? item.quantity) === item.linePrice;
  return (
    <div className="Items-Item">
      <ProductImage src={item.image} alt="" size={44} />
      <span className="Items-Words">
        <span dir="auto">{item.title}</span>
        <span className="Subdued">
          <IsolatedParts parts={[item.variantTitle, item.sku]} />
        </span>
        <LineProperties properties={item.properties} />
        {note ? <span className="Subdued">{note}</span> : null}
      </span>
      {item.quantity > 0 ? (
        <span className="Items-Count">
          {soldUnits(item, i18n.language)} × {isExact ? null : '≈ '}
          <Money amount={item.unitPrice} currency={currency} />
          {(item.quantity > 1 || item.fractionalQuantity !== null) && !item.isShared ? (
            <span className="Subdued">
              {' = '}
              <Money amount={item.linePrice} currency={currency} />
            </span>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

/** Names what is ordered for the item, where that is not what was sold. */
function Ordered({ item }: { item: Item }) {
  const { t } = useTranslation('fulfillment');
  return otherThanSold(item).map((title) => (
    <p key={title} className="Subdued">
      {t('sends', { title: `\u2068${title}\u2069` })}
    </p>
  ));
}

/** Tells that the store has removed the item or lowered its quantity, and whether the supplier sends the former quantity all the same. */
function TakenOff({ item, state }: { item: Item } & Pick<SupplierOrderCardProps['group'], 'state'>) {
  const { t } = useTranslation('orders');
  const isSent = item.askedQuantity > 0 && isStillToCome(state);
  if (item.quantity === 0)
    return <div className="Order-Problem">{isSent ? t('removedStillSent', { units: item.askedQuantity }) : t('removed')}</div>;
  if (!isSent || item.askedUnits <= item.quantity) return null;
  return <div className="Order-Problem">{t('loweredStillSent', { wanted: item.quantity, units: item.askedUnits })}</div>;
}

/** Tells how many units were sent by somebody else; the supplier's costs and the profit are without them. */
function Elsewhere({ item, group }: { item: Item } & Pick<SupplierOrderCardProps, 'group'>) {
  const { t } = useTranslation('orders');
  const units = item.quantity - item.suppliedUnits;
  if (units <= 0 || !item.requiresShipping || item.isShared || !group.source || isUnsupplied(group)) return null;
  return <p className="Subdued">{t('fulfilledElsewhere', { units })}</p>;
}

function ItemProblems({ item, group, showsMark, onOpen }: Pick<Props, 'group' | 'onOpen'> & { item: Item; showsMark: boolean }) {
  const { t, i18n } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  const mark = showsMark && item.errorKey ? errorText(t, item.errorKey, item.errorMessage) : null;
  const words = item.isUnmapped ? orders(`problem.${item.whyUnlinked ?? 'unmapped'}`) : mark;
  return (
    <>
      {item.fractionalQuantity !== null && item.quantity > 0 ? (
        <div className="Order-Problem">{orders('problem.fractional', { quantity: soldUnits(item, i18n.language) })}</div>
      ) : null}
      {words ? (
        <div className="Order-Problem">
          <span>{words}</span>
          <ItemCure item={item} group={group} onOpen={onOpen} />
        </div>
      ) : null}
    </>
  );
}

/** Another supplier can be chosen for an item that has one; says when it was, for this order alone. */
function OwnSupplier({ item, onOpen }: Pick<Props, 'onOpen'> & { item: Item }) {
  const { t } = useTranslation('fulfillment');
  const { t: orders } = useTranslation('orders');
  if (item.isUnmapped || item.openQuantity === 0 || item.isShared || item.askedQuantity === 0) return null;
  return (
    <p className="Subdued">
      {item.isChosen ? `${orders('supplier.ofThisOrder')} ` : null}
      {item.errorKey && remedyOf(item.errorKey, 1) === 'change_supplier' ? null : (
        <button type="button" className="LinkButton" onClick={() => onOpen('supplier', { item: item.id })}>
          {t('cure.change_supplier')}
        </button>
      )}
    </p>
  );
}

function ItemCure({
  item,
  group,
  onOpen,
}: Pick<Props, 'group' | 'onOpen'> & { item: Pick<Item, 'id' | 'isUnmapped' | 'whyUnlinked' | 'errorKey'> }) {
  const { t } = useTranslation('fulfillment');
  // The only remedy, fulfilling by hand, is among the actions of the whole group.
  if (item.whyUnlinked === 'notAProduct') return null;
  const cure = item.isUnmapped ? 'map' : remedyOf(item.errorKey ?? '', group.items.filter((each) => each.openQuantity > 0).length);
  if (cure !== 'map' && cure !== 'change_supplier' && cure !== 'edit_address' && cure !== 'split') return null;
  const open = () => {
    if (cure === 'split') onOpen('split', { group: group.id });
    else onOpen(cure === 'edit_address' ? 'address' : 'supplier', { item: item.id });
  };
  return (
    <button type="button" className="LinkButton" onClick={open}>
      {t(`cure.${cure}`)}
    </button>
  );
}

/** The fall-back variants, the one that saves most first. */
const fallBacks = ({ quayside, other }: FallBacks = { quayside: null, other: null }) =>
  [quayside, other].filter((each) => each !== null).sort((one, next) => (next.saves ?? 0) - (one.saves ?? 0));
